// Whole pages, too, may be given the address of a freed block of their size.
// flags: --model sc --reuse-addresses
#define _GNU_SOURCE
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>

int main(void)
{
    char *old = pvalloc(5000);
    free(old);
    char *new = valloc(8192);
    assert(new != old);
    free(new);
    return 0;
}
