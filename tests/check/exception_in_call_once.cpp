// Two threads initialise something once, and the first attempt fails.
// flags(sc): --model sc
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag flag;
static int calls, ready;
static std::atomic<int> failures{0};

static void use()
{
    try {
        std::call_once(flag, [] {
            if (++calls == 1)
                throw calls;
            ready = 1;
        });
        assert(ready == 1);
    } catch (int) {
        failures++;
    }
}

int main()
{
    std::thread first(use), second(use);
    first.join();
    second.join();
    assert(failures == 1 && calls == 2 && ready == 1);
}
