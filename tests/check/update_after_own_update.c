// A thread updates a location that it has written and updated itself, where another thread has updated its write.
// flags: --no-slice
// flags(ra): --no-slice --model ra
// flags(sc): --no-slice --model sc --search reads-from
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *follower(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_release);
    if (atomic_load_explicit(&y, memory_order_acquire))
        atomic_fetch_add_explicit(&x, 1, memory_order_acq_rel);
    return unused;
}

static void *leader(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_release);
    atomic_store_explicit(&y, 1, memory_order_release);
    atomic_fetch_add_explicit(&x, 1, memory_order_acq_rel);
    atomic_fetch_add_explicit(&x, 1, memory_order_acq_rel);
    return unused;
}

static void *reader(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_release);
    int seen = atomic_load_explicit(&y, memory_order_acquire);
    return seen ? unused : 0;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], 0, follower, 0);
    pthread_create(&threads[1], 0, leader, 0);
    pthread_create(&threads[2], 0, reader, 0);
    return 0;
}
