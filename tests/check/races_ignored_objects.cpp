// Threads in containers, in members and in variables that several threads share.
// flags: --model sc --races=ignore
// flags(weak): --races=ignore
#include <cassert>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex lock;
static std::condition_variable changed;
static std::once_flag once;
static std::thread helper;
static int made, ready;

struct Worker {
    std::thread thread;
    int sum = 0;
    void run() { sum = 1; }
};

int main()
{
    helper = std::thread([] { std::call_once(once, [] { made++; }); });
    std::vector<std::thread> threads;
    threads.emplace_back([] {
        std::call_once(once, [] { made++; });
        helper.join();
        std::lock_guard<std::mutex> guard(lock);
        ready = 1;
        changed.notify_one();
    });
    {
        std::unique_lock<std::mutex> guard(lock);
        changed.wait(guard, [] { return ready; });
    }
    threads.front().join();
    Worker worker;
    worker.thread = std::thread(&Worker::run, &worker);
    worker.thread.join();
    auto later = std::async(std::launch::async, [] { return 3; });
    assert(made == 1 && worker.sum == 1 && later.get() == 3);
}
