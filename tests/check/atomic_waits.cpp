// C++ waits at an atomic object: for a number, a boolean, a flag used as a lock, a latch and a barrier. A latch of
// libstdc++ 12 is correct under sc only: it counts down with release and then reads the number of waiting threads, which
// C++ allows to happen first, so that a thread that begins to wait is not woken.
// compiler flags: -std=c++20
// compiler flags(boolean): -std=c++20 -DBOOLEAN
// compiler flags(flag): -std=c++20 -DFLAG
// compiler flags(latch): -std=c++20 -DLATCH
// compiler flags(arrive): -std=c++20 -DARRIVE
// compiler flags(barrier): -std=c++20 -DBARRIER
// flags(sc): --model sc
// compiler flags(sc): -std=c++20
// flags(latch_sc): --model sc
// compiler flags(latch_sc): -std=c++20 -DLATCH
// flags(arrive_sc): --model sc
// compiler flags(arrive_sc): -std=c++20 -DARRIVE
#include <atomic>
#include <barrier>
#include <cassert>
#include <latch>
#include <thread>

static int data;

#if defined FLAG
static std::atomic_flag taken;

static void add()
{
    while (taken.test_and_set(std::memory_order_acquire))
        taken.wait(true);
    data++;
    taken.clear(std::memory_order_release);
    taken.notify_one();
}

int main()
{
    std::thread other(add);
    add();
    other.join();
    assert(data == 2);
}
#elif defined LATCH
int main()
{
    std::thread other;
    {
        std::latch ready(1);
        other = std::thread([&] {
            data = 1;
            ready.count_down();
        });
        ready.wait();
        assert(data == 1);
    }
    other.join();
}
#elif defined ARRIVE
static std::latch both(2);

int main()
{
    std::thread other([] {
        data = 1;
        both.count_down();
    });
    both.arrive_and_wait();
    assert(data == 1);
    other.join();
}
#elif defined BARRIER
static std::barrier meeting(2);
static int theirs;

int main()
{
    std::thread other([] {
        data = 1;
        meeting.arrive_and_wait();
        assert(theirs == 1);
    });
    theirs = 1;
    meeting.arrive_and_wait();
    assert(data == 1);
    other.join();
}
#else
#ifdef BOOLEAN
static std::atomic<bool> ready;
#else
static std::atomic<int> ready;
#endif

int main()
{
    std::thread other([] {
        data = 1;
        ready.store(1);
        ready.notify_one();
    });
    ready.wait(0);
    assert(data == 1);
    other.join();
}
#endif
