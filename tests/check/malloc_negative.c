// A negative size converted to `size_t` is an error; a product that overflows is not.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int difference = -2;
    assert(calloc((size_t)-1, 16) == 0);
    assert(malloc((size_t)1 << 62) == 0);
    free(malloc(difference));
    return 0;
}
