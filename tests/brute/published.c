// A place that is written plainly and then published: who acquires from it does not race with the plain write.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, ready;

static void *reader(void *unused)
{
    if (atomic_load_explicit(&ready, memory_order_relaxed))
        atomic_load_explicit(&x, memory_order_acquire);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, reader, NULL);
    *(int *)&x = 1;
    atomic_store_explicit(&x, 2, memory_order_release);
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    pthread_join(thread, NULL);
    return 0;
}
