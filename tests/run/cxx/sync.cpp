// compiler flags: -std=c++20
// Condition variables, once, futures, latches, reader-writer mutexes, local statics, thread-local objects.
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <thread>
#include <vector>

static std::mutex mutex;
static std::condition_variable cond;
static std::once_flag flag;
static std::shared_mutex shared;
static std::atomic<int> constructed, destroyed, once;
static int turn, value;

struct Counted {
    int n = 1;
    Counted() { constructed++; }
    ~Counted() { destroyed++; }
};

static Counted &only()
{
    static Counted one;
    return one;
}

static thread_local Counted mine;

static void player(int me)
{
    std::call_once(flag, [] { once++; });
    mine.n += only().n;
    for (int i = 0; i < 3; i++) {
        std::unique_lock lock(mutex);
        cond.wait(lock, [me] { return turn % 2 == me; });
        std::printf("player %d round %d\n", me, i);
        turn++;
        cond.notify_all();
    }
    std::shared_lock read(shared);
    if (value % 2)
        std::printf("torn\n");
}

int main()
{
    {
        std::jthread a(player, 0), b(player, 1);
        std::unique_lock write(shared);
        value++;
        value++;
    }
    std::printf("once %d constructed %d destroyed %d\n", once.load(), constructed.load(), destroyed.load());
    auto sum = std::async(std::launch::async, [](int x, int y) { return x + y; }, 3, 4);
    std::promise<int> promise;
    auto later = promise.get_future();
    std::thread keeper([&promise] { promise.set_value(11); });
    std::printf("future %d promise %d\n", sum.get(), later.get());
    keeper.join();
    std::latch latch(3);
    std::counting_semaphore<3> tokens(1);
    std::atomic<int> inside{0}, ready{0};
    std::vector<std::thread> all;
    for (int i = 0; i < 2; i++)
        all.emplace_back([&] {
            latch.arrive_and_wait();
            ready.wait(0);
            tokens.acquire();
            if (++inside > 1)
                std::printf("crowded\n");
            --inside;
            tokens.release();
        });
    latch.count_down();
    ready = 1;
    ready.notify_all();
    for (auto &thread : all)
        thread.join();
    std::unique_lock lock(mutex);
    auto status = cond.wait_for(lock, std::chrono::milliseconds(1));
    std::printf("timed out %d\n", status == std::cv_status::timeout);
    return 0;
}
