// An alignment is a power of two.
#include <stdlib.h>

int main(void) {
    size_t align = 3;
    int *p = aligned_alloc(align, 9);
    if (p)
        *p = 1;
    return p == 0;
}
