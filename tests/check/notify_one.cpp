// A producer's notification wakes a producer. What happens in headers of the library is shown where they are called.
#include <condition_variable>
#include <mutex>
#include <pthread.h>

struct Slot {
    int full = 0;
    std::mutex lock;
    std::condition_variable changed;

    void put()
    {
        std::unique_lock<std::mutex> held(lock);
        changed.wait(held, [this] { return full == 0; });
        full = 1;
        changed.notify_one();
    }
    void get()
    {
        std::unique_lock<std::mutex> held(lock);
        changed.wait(held, [this] { return full == 1; });
        full = 0;
        changed.notify_one();
    }
};

static Slot slot;

static void *produce(void *unused)
{
    slot.put();
    return unused;
}

static void *consume(void *unused)
{
    slot.get();
    return unused;
}

int main()
{
    pthread_t threads[4];
    pthread_create(&threads[0], nullptr, produce, nullptr);
    pthread_create(&threads[1], nullptr, produce, nullptr);
    pthread_create(&threads[2], nullptr, consume, nullptr);
    pthread_create(&threads[3], nullptr, consume, nullptr);
    for (pthread_t thread : threads)
        pthread_join(thread, nullptr);
}
