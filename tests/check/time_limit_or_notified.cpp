// A wait with a time limit and a predicate ends with the notification or without it; the predicate says which.
// compiler flags: -std=c++17
// flags(ra): --model ra
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable changed;
static bool ready;

int main()
{
    std::thread other([] {
        {
            std::lock_guard<std::mutex> held(mutex);
            ready = true;
        }
        changed.notify_one();
    });
    {
        std::unique_lock<std::mutex> held(mutex);
        bool met = changed.wait_for(held, std::chrono::seconds(1), [] { return ready; });
        assert(met == ready);
    }
    other.join();
    assert(ready);
}
