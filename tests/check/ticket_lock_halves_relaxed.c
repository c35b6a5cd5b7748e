// A ticket lock whose halves are accessed by themselves, with a relaxed store to one half in place of a release: a data
// race.
// flags: --model rc11
// flags(tso): --model tso
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
    _Atomic uint32_t both;
    struct {
        _Atomic uint16_t owner, next;
    };
} lock;
static int counter;

static void *worker(void *unused)
{
    uint32_t taken = atomic_fetch_add_explicit(&lock.both, 1u << 16, memory_order_acquire);
    while (atomic_load_explicit(&lock.owner, memory_order_acquire) != taken >> 16)
        ;
    counter++;
    atomic_store_explicit(&lock.owner, (taken >> 16) + 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, worker, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
