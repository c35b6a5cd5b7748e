// Two files with static names in common, a shared variable, and calls both ways.
#include <stdio.h>

extern int shared;
int tentative;
int from_other(int value);

static int helper(int value)
{
    return value + 1;
}

int from_main(int value)
{
    return helper(value) * 10;
}

int main(void)
{
    shared += 2;
    tentative = 4;
    printf("%d %d %d\n", helper(1), from_other(1), shared);
    return 0;
}
