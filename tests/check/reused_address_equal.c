// A pointer to a freed block equals the address of a new one: an access through it is still a dangling access.
// flags: --model sc --reuse-addresses
#include <stdlib.h>

int main(void)
{
    int *old = malloc(sizeof *old);
    free(old);
    int *new = malloc(sizeof *new);
    *new = 2;
    if (old == new)
        *old = 1;
    free(new);
    return 0;
}
