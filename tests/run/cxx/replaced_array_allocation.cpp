// An array is allocated by the function for single objects where the program replaces only that one.
#include <cstdio>
#include <cstdlib>
#include <new>

static int taken;

void *operator new(std::size_t size)
{
    taken++;
    return std::malloc(size);
}

void operator delete(void *block) noexcept
{
    std::free(block);
}

int main()
{
    delete new int;
    delete[] new int[4];
    std::printf("%d\n", taken);
    return 0;
}
