// Whether an assumption holds is told by all bits of its argument.
#include <assert.h>
#include <genmc.h>

int main(void) {
    long big = 1L << 32;
    __VERIFIER_assume(big);
    assert(0);
    return 0;
}
