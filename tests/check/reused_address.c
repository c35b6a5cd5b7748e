// ABA: between the read of `slot` and the compare-exchange the object is freed and another one allocated at its address.
// Without --reuse-addresses that is assumed not to happen.
// flags(reuse): --model sc --reuse-addresses
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    int version;
};

static _Atomic(struct object *) slot;
static atomic_int version;

static void *replace(void *unused)
{
    struct object *old = atomic_exchange(&slot, NULL);
    if (old == NULL)
        return unused;
    free(old);
    struct object *fresh = malloc(sizeof *fresh);
    fresh->version = atomic_fetch_add(&version, 1) + 1;
    atomic_store(&slot, fresh);
    return unused;
}

static void *update(void *unused)
{
    struct object *seen = atomic_load(&slot);
    int at = atomic_load(&version);
    if (seen != NULL && atomic_compare_exchange_strong(&slot, &seen, NULL)) {
        assert(seen->version == at);
        free(seen);
    }
    return unused;
}

int main(void)
{
    pthread_t a, b;
    struct object *first = calloc(1, sizeof *first);
    atomic_store(&slot, first);
    pthread_create(&b, NULL, update, NULL);
    pthread_create(&a, NULL, replace, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
