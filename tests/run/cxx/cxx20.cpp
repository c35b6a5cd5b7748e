// compiler flags: -std=c++20
// Coroutines, atomic references and floating-point atomics, barriers, stop tokens, random engines, identities of threads.
#include <atomic>
#include <barrier>
#include <condition_variable>
#include <coroutine>
#include <cstdio>
#include <mutex>
#include <random>
#include <sstream>
#include <thread>

struct Generator {
    struct promise_type {
        int value;
        Generator get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int next) { value = next; return {}; }
        void return_void() {}
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> handle;
};

static Generator squares(int most)
{
    for (int i = 1; i <= most; i++)
        co_yield i * i;
}

static int plain, left, right;
static std::atomic<double> sum{0};
static std::barrier meeting(2);

int main()
{
    Generator generator = squares(3);
    for (generator.handle.resume(); !generator.handle.done(); generator.handle.resume())
        std::printf("%d ", generator.handle.promise().value);
    generator.handle.destroy();
    std::printf("\n");

    std::thread adder([] {
        std::atomic_ref<int>(plain)++;
        sum.fetch_add(1.5);
        left = 1;
        meeting.arrive_and_wait();
        std::printf("%d\n", right);
    });
    bool other = adder.get_id() != std::this_thread::get_id();
    std::atomic_ref<int>(plain)++;
    sum += 2.5;
    right = 2;
    meeting.arrive_and_wait();
    adder.join();
    std::printf("%d %g %d %d\n", plain, sum.load(), left, other);

    std::mutex mutex;
    std::condition_variable_any changed;
    {
        std::jthread waiter([&](std::stop_token stop) {
            std::unique_lock lock(mutex);
            bool met = changed.wait(lock, stop, [] { return false; });
            std::printf("%d %d\n", met, stop.stop_requested());
        });
        waiter.request_stop();
    }

    std::mt19937 engine(1);
    std::uniform_int_distribution<int> dice(1, 6);
    int first = dice(engine), second = dice(engine);
    std::printf("%d %d\n", first, second);
    std::hash<std::thread::id> hash;
    std::printf("%d\n", hash(std::this_thread::get_id()) == hash(std::this_thread::get_id()));
    std::ostringstream own, again, none;
    own << std::this_thread::get_id();
    again << std::this_thread::get_id();
    none << std::thread::id();
    std::printf("%d %d %s\n", !own.str().empty(), own.str() == again.str(), none.str().c_str());
    return 0;
}
