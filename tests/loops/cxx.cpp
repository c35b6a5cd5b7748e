// Loops that wait, in C++.
#include <atomic>
#include <thread>

static std::atomic_flag busy = ATOMIC_FLAG_INIT;
static std::atomic<int> word{0};
static std::atomic<bool> ready{false};

struct spin {
    void lock()
    {
        while (busy.test_and_set(std::memory_order_acquire))
            std::this_thread::yield();
    }
    void unlock()
    {
        busy.clear(std::memory_order_release);
    }
};

static bool take(std::atomic<int> &what)
{
    int none = 0;
    return what.compare_exchange_weak(none, 1);
}

static void locks()
{
    spin lock;
    lock.lock();
    lock.unlock();
    while (busy.test_and_set())
        while (!ready.load(std::memory_order_relaxed))
            ;
    int none = 0;
    while (!word.compare_exchange_weak(none, 1, std::memory_order_acquire))
        none = 0;
    while (!take(word))
        ;
    do {
        none = 0;
    } while (!word.compare_exchange_strong(none, 1));
    for (int seen = 0; !word.compare_exchange_strong(seen, 1); seen = 0)
        ;
again:
    none = 0;
    if (!word.compare_exchange_strong(none, 1))
        goto again;
}

static void values()
{
    while (!ready)
        std::this_thread::yield();
    bool no = false;
    while (!ready.compare_exchange_weak(no, true))
        no = false;
    int seen = word.load();
    while (!word.compare_exchange_weak(seen, seen + 1))
        ;
    while (word.exchange(1) == 1)
        ;
    while (word.fetch_or(2) & 2)
        ;
}

int main()
{
    locks();
    values();
}
