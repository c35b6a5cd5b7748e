// All bits of the argument decide whether an assumption holds.
#include <assert.h>
#include <genmc.h>

int main(void) {
    long big = 1L << 32;
    __VERIFIER_assume(big);
    assert(0);
    return 0;
}
