// A ticket lock as in Linux: both halves of a word are taken at once, and the owner is told by its own half. The word
// is accessed with two sizes. If the store of the owner is relaxed, there is a data race.
// flags: --model sc
// flags(rc11): --model rc11
// flags(ra): --model ra
// flags(tso): --model tso
// flags(reads_from): --model sc --search reads-from
// flags(relaxed): --model rc11
// compiler flags(relaxed): -DUNLOCK=memory_order_relaxed
// flags(relaxed_tso): --model tso
// compiler flags(relaxed_tso): -DUNLOCK=memory_order_relaxed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef UNLOCK
#define UNLOCK memory_order_release
#endif

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
    uint16_t next = atomic_load_explicit(&lock.owner, memory_order_relaxed) + 1;
    atomic_store_explicit(&lock.owner, next, UNLOCK);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, worker, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(counter == 2);
    assert(lock.both == (2u << 16 | 2));
    return 0;
}
