// The reset of a flag may be the last write of it even though the thread that sets it has seen a later store: relaxed
// accesses do not order the two writes.
// flags: --model sc
// flags(rc11): --model rc11
// flags(pso): --model pso
// flags(tso): --model tso
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int locked, queued;

static void *release(void *unused)
{
    while (!atomic_load_explicit(&queued, memory_order_relaxed))
        ;
    atomic_store_explicit(&locked, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, release, NULL);
    atomic_store_explicit(&locked, 0, memory_order_relaxed);
    atomic_store_explicit(&queued, 1, memory_order_relaxed);
    while (!atomic_load_explicit(&locked, memory_order_relaxed))
        ;
    pthread_join(thread, NULL);
    return 0;
}
