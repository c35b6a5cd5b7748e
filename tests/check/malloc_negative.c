// A size that was negative before it became a `size_t` is a mistake; a product that overflows is refused.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int difference = -2;
    assert(calloc((size_t)-1, 16) == 0);
    assert(malloc((size_t)1 << 62) == 0);
    free(malloc(difference));
    return 0;
}
