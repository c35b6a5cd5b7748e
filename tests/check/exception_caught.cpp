// A throw that the program catches.
#include <cassert>
#include <stdexcept>

static int half(int number)
{
    if (number % 2)
        throw std::runtime_error("odd");
    return number / 2;
}

int main()
{
    int result = 0;
    try {
        result = half(3);
    } catch (const std::exception &) {
        result = 2;
    }
    assert(result == 2);
}
