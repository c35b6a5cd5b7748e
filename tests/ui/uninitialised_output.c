// A variable is printed before it has a value.
#include <stdio.h>

int main(int argc, char **argv)
{
    int total;
    if (argc > 5)
        total = 1;
    printf("%d\n", total);
    return 0;
}
