// Locks of C++: shared ones in a wait at any condition variable, and attempts with a time limit, which may fail.
// compiler flags: -std=c++17
// flags(ra): --model ra
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_timed_mutex shared;
static std::condition_variable_any changed;
static std::timed_mutex timed;
static std::recursive_mutex nested;
static bool ready;
static int count;

int main()
{
    std::thread other([] {
        {
            std::unique_lock<std::shared_timed_mutex> held(shared);
            ready = true;
        }
        changed.notify_all();
        if (timed.try_lock_for(std::chrono::milliseconds(5))) {
            count++;
            timed.unlock();
        }
    });
    {
        std::shared_lock<std::shared_timed_mutex> held(shared);
        changed.wait(held, [] { return ready; });
    }
    {
        std::lock_guard<std::timed_mutex> held(timed);
        count++;
    }
    other.join();
    std::lock_guard<std::recursive_mutex> once(nested), twice(nested);
    assert(count == 1 || count == 2);
    if (shared.try_lock_shared_for(std::chrono::milliseconds(1)))
        shared.unlock_shared();
}
