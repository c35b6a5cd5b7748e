// A number from outside that the program does not expect.
#include <cassert>
#include <random>

int main()
{
    std::random_device source;
    unsigned number = source();
    assert(number < 4294967295);
}
