// Memory that only the path without an exception frees.
// flags: --leaks
#include <cstdlib>

static void work(int number)
{
    int *block = new int(number);
    if (*block == 1)
        throw 1;
    delete block;
}

int main()
{
    try {
        work(0);
        work(1);
    } catch (int) {
    }
}
