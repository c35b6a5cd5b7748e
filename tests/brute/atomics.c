// Loads, stores, updates and compare-exchanges of two cells.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *one(void *unused)
{
    int zero = 0;
    atomic_compare_exchange_strong(&x, &zero, 1);
    atomic_store_explicit(&y, zero + 1, memory_order_relaxed);
    return unused;
}

static void *two(void *unused)
{
    int expected = 1;
    atomic_fetch_add(&x, 1);
    atomic_compare_exchange_strong(&y, &expected, 7);
    return unused;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    int seen = atomic_exchange(&x, 5) + atomic_load(&y);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return seen;
}
