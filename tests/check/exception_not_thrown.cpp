// A handler of an exception that is never thrown.
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
        result = half(4);
    } catch (const std::exception &) {
        result = 5;
    }
    assert(result == 2);
}
