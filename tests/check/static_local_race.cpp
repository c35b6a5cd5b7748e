// The construction of a local static is ordered before its uses; these are not ordered among each other.
// flags(ra): --model ra
#include <thread>

struct Counter {
    int value;
    Counter() : value(5) {}
};

static Counter &counter()
{
    static Counter one;
    return one;
}

int main()
{
    std::thread other([] { counter().value++; });
    counter().value++;
    other.join();
}
