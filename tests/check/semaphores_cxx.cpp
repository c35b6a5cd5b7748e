// A std::counting_semaphore that is at zero until it is released: what comes before the release is seen after the wait.
// compiler flags: -std=c++20
// flags(ra): --model ra
#include <cassert>
#include <semaphore>
#include <thread>

static std::counting_semaphore<2> ready(0);
static int data;

int main()
{
    std::thread other([] {
        data = 1;
        ready.release();
    });
    ready.acquire();
    assert(data == 1);
    other.join();
}
