// C++ threads where races are not errors.
// flags: --model sc --races=ignore
// flags(weak): --races=ignore
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
