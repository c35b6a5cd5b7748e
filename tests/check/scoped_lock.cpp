// std::scoped_lock of several mutexes, named in different orders. How often an attempt fails makes no difference.
// compiler flags: -std=c++17
// flags(sc): --model sc
// flags(ra): --model ra
// flags(tso): --model tso
// compiler flags(three): -std=c++17 -DTHREE
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex first, second, third;
static int count;

#ifdef THREE
static void one()
{
    std::scoped_lock held(first, second, third);
    count++;
}
static void other()
{
    std::scoped_lock held(third, first, second);
    count++;
}
#else
static void one()
{
    std::scoped_lock held(first, second);
    count++;
}
static void other()
{
    std::lock(second, first);
    count++;
    first.unlock();
    second.unlock();
}
#endif

int main()
{
    std::thread thread(one);
    other();
    thread.join();
    assert(count == 2);
}
