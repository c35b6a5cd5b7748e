// std::thread, std::mutex, std::condition_variable, std::atomic, std::call_once, shared ownership between threads.
// compiler flags: -std=c++17
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex mutex;
static std::condition_variable turn_changed;
static std::once_flag once;
static std::atomic<int> total {0};
static std::atomic<bool> done {false};
static int turn, prepared, guarded;
static thread_local int mine = 1;

static void in_turn(int me, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        std::unique_lock<std::mutex> lock(mutex);
        turn_changed.wait(lock, [&] { return turn % 3 == me; });
        std::printf("%d", me);
        turn++;
        lock.unlock();
        turn_changed.notify_all();
    }
}

struct Account {
    std::mutex mutex;
    long balance = 100;
};

static void transfer(Account &from, Account &to, long amount)
{
    std::scoped_lock guard(from.mutex, to.mutex);
    from.balance -= amount;
    to.balance += amount;
}

int main()
{
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; i++)
        threads.emplace_back(in_turn, i, 3);
    for (std::thread &thread : threads)
        thread.join();
    std::printf("\n");

    auto shared = std::make_shared<std::atomic<int>>(0);
    threads.clear();
    for (int i = 1; i <= 3; i++)
        threads.emplace_back([shared, i] {
            std::call_once(once, [] { prepared++; });
            mine += i;
            *shared += mine;
            total.fetch_add(i, std::memory_order_relaxed);
            std::lock_guard<std::mutex> guard(mutex);
            guarded += i;
        });
    for (std::thread &thread : threads)
        thread.join();
    std::printf("%d %d %d %d %ld %d\n", shared->load(), total.load(), guarded, prepared, shared.use_count(), mine);

    Account a, b;
    std::thread there(transfer, std::ref(a), std::ref(b), 30), back(transfer, std::ref(b), std::ref(a), 10);
    there.join();
    back.join();
    std::printf("%ld %ld\n", a.balance, b.balance);

    std::thread waiter([] {
        while (!done.load(std::memory_order_acquire))
            std::this_thread::yield();
        std::printf("released\n");
    });
    done.store(true, std::memory_order_release);
    waiter.join();
    return 0;
}
