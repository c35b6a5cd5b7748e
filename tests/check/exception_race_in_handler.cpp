// A data race in a destructor that runs because of an exception, and is correct otherwise.
#include <mutex>
#include <thread>

static std::mutex mutex;
static int failures;

struct Attempt {
    bool failed = true;
    ~Attempt()
    {
        if (failed)
            failures++;
    }
};

static void work(int number)
{
    Attempt attempt;
    std::lock_guard<std::mutex> guard(mutex);
    if (number > 0)
        throw number;
    failures += 0;
    attempt.failed = false;
}

static void run(int number)
{
    try {
        work(number);
    } catch (int) {
    }
}

int main()
{
    std::thread first(run, 0), second(run, 2);
    first.join();
    second.join();
}
