// The description of a class of the library is not known: comparing it with another one is unsupported, not an error.
#include <exception>

struct Own : std::exception {
    int code = 3;
};

int main()
{
    Own own;
    std::exception *base = &own;
    return dynamic_cast<Own *>(base)->code != 3;
}
