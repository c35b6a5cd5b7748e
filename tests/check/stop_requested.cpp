// A request to stop ends the wait of a thread at a condition variable, whenever it comes.
// compiler flags: -std=c++20
// flags(ra): --model ra
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

static std::mutex mutex;
static std::condition_variable_any changed;

int main()
{
    std::jthread waiter([](std::stop_token stop) {
        std::unique_lock held(mutex);
        bool met = changed.wait(held, stop, [] { return false; });
        assert(!met && stop.stop_requested());
    });
    waiter.request_stop();
}
