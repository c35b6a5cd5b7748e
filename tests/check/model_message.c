// Message passing with relaxed accesses: the stores may pass each other under pso, and all accesses under rc11.
// flags: --model sc
// flags(tso): --model tso
// flags(pso): --model pso
// flags(ra): --model ra
// flags(rc11): --model rc11
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int message, flag;

static void *send(void *unused)
{
    atomic_store_explicit(&message, 1, memory_order_relaxed);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t sender;
    pthread_create(&sender, NULL, send, NULL);
    if (atomic_load_explicit(&flag, memory_order_relaxed))
        assert(atomic_load_explicit(&message, memory_order_relaxed) == 1);
    pthread_join(sender, NULL);
}
