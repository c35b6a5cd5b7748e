// As alloc_not_ordered.c, with an atomic in the block.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(atomic_int *) shared;
static void *makes(void *unused)
{
    shared = malloc(sizeof(atomic_int));
    return unused;
}
static void *uses(void *unused)
{
    atomic_int *block = atomic_load_explicit(&shared, memory_order_relaxed);
    if (block)
        *block = 18;
    return unused;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, makes, NULL);
    pthread_create(&b, NULL, uses, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(shared);
    return 0;
}
