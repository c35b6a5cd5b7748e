// Three threads with a lock made of a compare-exchange and a release store, under release-acquire: one execution for each order, none blocked.
// flags: --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int count;

static void *add(void *unused)
{
    int free = 0;
    while (!atomic_compare_exchange_weak_explicit(&lock, &free, 1, memory_order_acquire, memory_order_acquire))
        free = 0;
    count++;
    atomic_store_explicit(&lock, 0, memory_order_release);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(count == 3);
}
