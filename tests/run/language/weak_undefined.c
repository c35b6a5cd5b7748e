// A weak function that nobody defines has the address zero.
#include <stdio.h>

extern int missing(void) __attribute__((weak));

int main(void)
{
    printf("%d\n", missing != 0);
    return missing ? missing() : 5;
}
