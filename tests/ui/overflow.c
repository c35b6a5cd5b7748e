// A signed sum does not fit.
#include <limits.h>

int main(int argc, char **argv)
{
    int big = INT_MAX - 1;
    return big + argc + argc;
}
