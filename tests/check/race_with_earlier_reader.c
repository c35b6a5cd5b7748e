// A thread reads and then writes what another thread has read: the report shows the read of the other thread, not its
// own, and in its place in program order.
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

static int shared, seen;
static atomic_int done;

static void *increment(void *unused)
{
    while (!atomic_load_explicit(&done, memory_order_relaxed))
        ;
    int old = shared;
    shared = old + 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, increment, NULL);
    seen = shared;
    atomic_store_explicit(&done, 1, memory_order_relaxed);
    pthread_join(thread, NULL);
    return 0;
}
