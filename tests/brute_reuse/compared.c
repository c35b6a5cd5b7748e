// One thread remembers an address, the other frees what is there and allocates again: the two may be equal.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) slot;
static atomic_int taken, same;

static void *replace(void *unused)
{
    int *old = atomic_exchange(&slot, NULL);
    free(old);
    int *fresh = malloc(sizeof *fresh);
    *fresh = 2;
    atomic_store(&slot, fresh);
    return unused;
}

static void *compare(void *unused)
{
    int *seen = atomic_load(&slot);
    if (seen != NULL && atomic_compare_exchange_strong(&slot, &seen, NULL)) {
        atomic_store(&taken, *seen);
        free(seen);
    }
    return unused;
}

int main(void)
{
    pthread_t a, b;
    int *first = malloc(sizeof *first);
    *first = 1;
    atomic_store(&slot, first);
    pthread_create(&a, NULL, replace, NULL);
    pthread_create(&b, NULL, compare, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    atomic_store(&same, atomic_load(&slot) == first);
    return 0;
}
