// Allocation functions that the program replaces are used wherever the library allocates.
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

static int taken, given_back;

void *operator new(std::size_t size)
{
    taken++;
    return std::malloc(size);
}

void operator delete(void *block) noexcept
{
    given_back++;
    std::free(block);
}

void operator delete(void *block, std::size_t) noexcept
{
    given_back++;
    std::free(block);
}

struct alignas(64) Wide {
    int number;
};

int main()
{
    {
        std::vector<int> numbers(10);
        std::string text(100, 'x');
    }
    std::printf("%d %d\n", taken, given_back);
    int *several = new (std::nothrow) int[4];
    delete[] several;
    std::printf("%d %d\n", taken, given_back);
    Wide *wide = new Wide;
    std::printf("%d\n", reinterpret_cast<std::size_t>(wide) % 64 == 0);
    delete wide;
    std::printf("%d %d\n", taken, given_back);
    return 0;
}
