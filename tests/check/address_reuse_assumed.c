// A pointer compares equal to an older one if malloc reuses an address, which it does not here: the assumptions say so.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    void *first = malloc(16);
    uintptr_t was = (uintptr_t)first;
    free(first);
    void *second = malloc(16);
    assert((uintptr_t)second != was);
    free(second);
    return 0;
}
