// A test-and-test-and-set lock on the heap: failed attempts are not explored there either.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct Lock {
    std::atomic<bool> taken{false};
    void lock()
    {
        while (taken.exchange(true, std::memory_order_acquire))
            while (taken.load(std::memory_order_relaxed))
                ;
    }
    void unlock() { taken.store(false, std::memory_order_release); }
};

int main()
{
    auto lock = std::make_unique<Lock>();
    int count = 0;
    auto work = [&] {
        lock->lock();
        count++;
        lock->unlock();
    };
    std::thread a(work), b(work), c(work);
    a.join();
    b.join();
    c.join();
    assert(count == 3);
}
