// A part of an atomic is overwritten plainly once all threads are done with it, by a byte or with its neighbours; then
// it is used again.
// flags: --model sc
// flags(rc11): --model rc11
// flags(ra): --model ra
// flags(pso): --model pso
// flags(reads_from): --model sc --search reads-from
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static struct {
    atomic_uint word;
    atomic_ushort halves[2];
} shared;

static void *worker(void *unused)
{
    atomic_fetch_add_explicit(&shared.word, 0x01000001, memory_order_relaxed);
    atomic_store_explicit(&shared.halves[0], 0x0101, memory_order_relaxed);
    return unused;
}

static void run(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, worker, 0);
    pthread_create(&threads[1], 0, worker, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
}

int main(void)
{
    run();
    ((char *)&shared.word)[0] = 5;
    assert(shared.word == 0x02000005);
    memset((char *)&shared + 3, 0, 2);
    assert(shared.word == 0x00000005);
    assert(shared.halves[0] == 0x0100 && shared.halves[1] == 0);
    unsigned long all;
    memcpy(&all, &shared, sizeof all);
    assert(all == 0x0000010000000005);
    run();
    assert(shared.word == 0x02000007 && shared.halves[0] == 0x0101);
    return 0;
}
