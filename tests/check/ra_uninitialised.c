// An atomic in memory that was never written: a thread may read it before the other has written it.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *shared;

static void *set(void *unused)
{
    atomic_store_explicit(shared, 1, memory_order_release);
    return unused;
}

int main(void)
{
    pthread_t setter;
    shared = malloc(sizeof *shared);
    pthread_create(&setter, NULL, set, NULL);
    if (atomic_load_explicit(shared, memory_order_acquire))
        pthread_join(setter, NULL);
    return 0;
}
