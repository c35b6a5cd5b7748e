// The library throws, and the program has a handler: unsupported, since exceptions are not modelled.
#include <stdexcept>

static void find()
{
    std::__throw_out_of_range("no such element");
}

int main()
{
    try {
        find();
    } catch (const std::out_of_range &) {
        return 0;
    }
}
