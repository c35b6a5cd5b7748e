// A divisor that was never written is not zero: it is anything.
#include <stdlib.h>

int main(void)
{
    int *parts = malloc(sizeof *parts);
    return 10 / *parts;
}
