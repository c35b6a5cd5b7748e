// A promise, a packaged task, an asynchronous call, and a wait on any lock.
// compiler flags: -std=c++17
// flags(ra): --model ra
#include <cassert>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::condition_variable_any changed;
static bool ready;

int main()
{
    std::promise<int> promise;
    std::future<int> promised = promise.get_future();
    std::packaged_task<int(int)> task([](int x) { return x + 1; });
    std::future<int> done = task.get_future();
    std::thread worker([&] {
        promise.set_value(20);
        task(20);
        std::lock_guard<std::mutex> held(lock);
        ready = true;
        changed.notify_one();
    });
    std::future<int> called = std::async(std::launch::async, [] { return 1; });
    {
        std::unique_lock<std::mutex> held(lock);
        changed.wait(held, [] { return ready; });
    }
    int sum = promised.get() + done.get() + called.get();
    worker.join();
    assert(sum == 42);
}
