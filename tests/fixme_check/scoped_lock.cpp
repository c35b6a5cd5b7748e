// std::scoped_lock of two mutexes, named in both orders.
// flags: --max-steps 500
// compiler flags: -std=c++17
// right: verified
// flags(ra): --max-steps 500 --model ra
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex first, second;
static int count;

int main()
{
    std::thread other([] {
        std::scoped_lock held(first, second);
        count++;
    });
    {
        std::scoped_lock held(second, first);
        count++;
    }
    other.join();
    assert(count == 2);
}
