// An access through a pointer to a freed block is an error even if another block has its address: it is found where the address is a new one.
// flags: --reuse-addresses
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
