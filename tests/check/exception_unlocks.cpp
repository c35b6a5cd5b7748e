// Destructors unlock on the way to a handler, in every order of the threads.
// flags(sc): --model sc
// flags(orders): --model sc --search traces
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int attempts, failures;

static void work(bool fails)
{
    std::lock_guard<std::mutex> guard(mutex);
    attempts++;
    if (fails) {
        failures++;
        throw attempts;
    }
}

static void run(bool fails)
{
    try {
        work(fails);
    } catch (int attempt) {
        assert(attempt == 1 || attempt == 2);
    }
}

int main()
{
    std::thread first(run, true), second(run, false);
    first.join();
    second.join();
    assert(attempts == 2 && failures == 1);
}
