// A consumer looks for an item under std::lock_guard until there is one; then it tries to take the mutex until it is
// free.
// flags(ra): --model ra
// flags(sc): --model sc
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int items;

int main()
{
    std::thread producer([] {
        std::lock_guard<std::mutex> held(mutex);
        items++;
    });
    for (;;) {
        std::lock_guard<std::mutex> held(mutex);
        if (items > 0) {
            items--;
            break;
        }
    }
    while (!mutex.try_lock())
        std::this_thread::yield();
    assert(items == 0);
    mutex.unlock();
    producer.join();
}
