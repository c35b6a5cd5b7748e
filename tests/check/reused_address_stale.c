// A pointer to a freed block does not point to the block that has its address now, whether or not the addresses are equal.
// flags: --model sc --reuse-addresses
#include <stdlib.h>

int main(void)
{
    int *first = malloc(sizeof *first);
    int **left = malloc(sizeof *left);
    *left = first;
    free(first);
    int *second = malloc(sizeof *second);
    *second = 2;
    int found = **left;
    free(second);
    free(left);
    return found;
}
