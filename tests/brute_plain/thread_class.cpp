// The object that a std::thread runs is made by one thread, and used and deleted by another.
#include <thread>

static int counter;

int main()
{
    std::thread other([] { counter++; });
    counter++;
    other.join();
    return counter;
}
