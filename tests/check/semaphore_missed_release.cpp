// A std::binary_semaphore as a lock. In libstdc++ 12, acquire loads the counter once and tries several times
// before it sleeps as long as the counter has that value. If the counter is 1 at the load, and another thread holds the
// semaphore during all attempts and releases it just before the sleep, then the sleep does not end: a deadlock.
// compiler flags: -std=c++20
// flags(ra): --model ra
#include <cassert>
#include <semaphore>
#include <thread>

static std::binary_semaphore lock(1);
static int count;

static void add()
{
    lock.acquire();
    count++;
    lock.release();
}

int main()
{
    std::thread other(add);
    add();
    other.join();
    assert(count == 2);
}
