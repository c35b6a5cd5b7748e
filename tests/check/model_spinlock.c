// A spin lock of an exchange that acquires and a store that releases keeps a plain counter; a relaxed store does not.
// flags: --model sc
// flags(tso): --model tso
// flags(pso): --model pso
// flags(rc11): --model rc11
// flags(relaxed_rc11): --model rc11
// compiler flags(relaxed_rc11): -DUNLOCK=memory_order_relaxed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef UNLOCK
#define UNLOCK memory_order_release
#endif

static atomic_int taken;
static int counter;

static void *count(void *unused)
{
    while (atomic_exchange_explicit(&taken, 1, memory_order_acquire))
        ;
    counter++;
    atomic_store_explicit(&taken, 0, UNLOCK);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, count, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 2);
}
