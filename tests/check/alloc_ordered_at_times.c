// Whether a block is ordered before its use by a lock differs between executions in which the threads read the same values.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(int *) shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *makes(void *unused)
{
    atomic_store_explicit(&shared, malloc(sizeof(int)), memory_order_relaxed);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return unused;
}
static void *uses(void *unused)
{
    int *block = atomic_load_explicit(&shared, memory_order_relaxed);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
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
