// One thread is enough: the next allocation may reuse the address of the last block.
// flags: --model sc --reuse-addresses
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    char *first = malloc(16);
    uintptr_t was = (uintptr_t)first;
    free(first);
    char *second = malloc(20);
    assert((uintptr_t)second != was);
    free(second);
    return 0;
}
