// Pointers to a freed block that equal the address of a new one may be compared, copied and overwritten.
// flags: --model sc --reuse-addresses
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static _Atomic(int *) slot;

int main(void)
{
    int *old = malloc(sizeof *old), **box = malloc(sizeof *box), *copy;
    *box = old;
    free(old);
    int *new = malloc(sizeof *new);
    atomic_store(&slot, new);
    memcpy(&copy, box, sizeof copy);
    if (old == new) {
        assert(copy == new && *box == new);
        assert(atomic_compare_exchange_strong(&slot, &old, new));
        *atomic_load(&slot) = 1;
        old = new;
        *old = 2;
        *box = new;
        **box = 3;
    }
    free(new);
    free(box);
    return 0;
}
