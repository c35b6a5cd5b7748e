// The expected value was loaded before the loop, and another one stored since: a spurious failure restores the old value.
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_long top;

int main(void) {
    long *place = calloc(1, sizeof *place);
    long old = *place;
    *place = 5;
    long expected = old;
    while (!atomic_compare_exchange_weak(&top, &expected, 1)) {
        *place = expected;
        expected = old;
    }
    assert(*place == 5);
    return 0;
}
