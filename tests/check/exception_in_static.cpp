// Two threads initialise a static variable, and the first attempt fails.
// flags(sc): --model sc
#include <atomic>
#include <cassert>
#include <thread>

static int attempts;
static std::atomic<int> failures{0};

struct Table {
    int number = 7;
    Table()
    {
        if (++attempts == 1)
            throw "too early";
    }
};

static void use()
{
    try {
        static Table table;
        assert(table.number == 7 && attempts == 2);
    } catch (const char *) {
        failures++;
    }
}

int main()
{
    std::thread first(use), second(use);
    first.join();
    second.join();
    assert(failures == 1);
}
