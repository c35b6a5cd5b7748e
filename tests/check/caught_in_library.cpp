// An exception that the library throws and the program catches.
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
