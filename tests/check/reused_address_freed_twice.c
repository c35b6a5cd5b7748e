// A block is freed twice, the second time when another one has its address: that is not a free of the new one.
// flags: --model sc --reuse-addresses
#include <stdlib.h>

struct pair {
    int *first, *second;
};

int main(void)
{
    int *old = malloc(sizeof *old);
    struct pair pair = {old, old}, copy;
    free(old);
    int *new = malloc(sizeof *new);
    copy = pair;
    if (copy.first == new)
        free(copy.second);
    return 0;
}
