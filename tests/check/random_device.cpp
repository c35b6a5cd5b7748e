// A random number that the program does not handle.
#include <cassert>
#include <random>

int main()
{
    std::random_device source;
    unsigned number = source();
    assert(number < 4294967295);
}
