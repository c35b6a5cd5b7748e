// The library throws, and the program is ready for that: whether it ends cannot be told yet.
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
