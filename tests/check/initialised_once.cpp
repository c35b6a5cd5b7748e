// What is initialised once, by whichever thread comes first, and once for each thread.
// flags(ra): --model ra
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

static std::atomic<int> alive;

struct Counted {
    int value = 5;
    Counted() { alive++; }
    ~Counted() { alive--; }
};

static std::once_flag flag;
static int calls;
static thread_local Counted own;

static Counted &only()
{
    static Counted one;
    return one;
}

static void use()
{
    std::call_once(flag, [] { calls++; });
    own.value += only().value;
    assert(calls == 1 && own.value == 10 && alive >= 2);
}

int main()
{
    std::thread other(use);
    use();
    other.join();
    assert(alive == 2);
}
