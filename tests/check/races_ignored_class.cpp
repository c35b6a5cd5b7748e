// Threads of C++ where races are no errors.
// flags: --races=ignore
#include <cassert>
#include <thread>

static int counter;

int main()
{
    std::thread first([] { counter++; });
    std::thread second([] { counter++; });
    first.join();
    second.join();
    assert(counter == 2);
}
