// A thread that still uses the old block races with the allocation of the new one at the same address, unless it happens after the free.
// flags: --model sc --reuse-addresses --keep-going
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) block;

static void *use(void *unused)
{
    int *mine = atomic_load(&block);
    if (mine != NULL)
        *mine = 1;
    return unused;
}

static void *renew(void *unused)
{
    free(atomic_exchange(&block, NULL));
    int *fresh = malloc(sizeof *fresh);
    *fresh = 3;
    free(fresh);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    int *first = malloc(sizeof *first);
    *first = 0;
    atomic_store(&block, first);
    pthread_create(&a, NULL, use, NULL);
    pthread_create(&b, NULL, renew, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
