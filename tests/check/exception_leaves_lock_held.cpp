// An exception passes by the call that unlocks a mutex, and the next thread waits forever.
#include <mutex>
#include <stdexcept>
#include <thread>

static std::mutex mutex;

static void work(int number)
{
    mutex.lock();
    if (number == 1)
        throw std::runtime_error("forgotten");
    mutex.unlock();
}

static void run(int number)
{
    try {
        work(number);
    } catch (const std::exception &) {
    }
}

int main()
{
    std::thread first(run, 1), second(run, 2);
    first.join();
    second.join();
}
