// A handler that gives up by terminating.
#include <exception>

static void check(int left)
{
    if (left < 0)
        std::terminate();
}

int main()
{
    check(-1);
    return 0;
}
