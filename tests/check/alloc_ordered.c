// As alloc_not_ordered.c, with an acquire load: no error.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(int *) shared;
static void *makes(void *unused)
{
    shared = malloc(sizeof(int));
    return unused;
}
static void *uses(void *unused)
{
    int *block = atomic_load_explicit(&shared, memory_order_acquire);
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
