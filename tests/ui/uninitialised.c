// A branch depends on memory that was never written.
#include <stdlib.h>

int main(void)
{
    int *flags = malloc(2 * sizeof(int));
    flags[0] = 1;
    if (flags[1])
        return 1;
    free(flags);
    return 0;
}
