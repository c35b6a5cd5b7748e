// A block whose allocation does not happen before its use, by a relaxed load: a race, though no thread writes to it before.
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
    int *block = atomic_load_explicit(&shared, memory_order_relaxed);
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
