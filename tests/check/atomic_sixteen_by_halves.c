// A compare-exchange of 16 bytes, of which the halves are read by themselves: what was read may be torn, and then the
// compare-exchange fails.
// flags: --model sc
// flags(rc11): --model rc11
// flags(tso): --model tso
// flags(reads_from): --model sc --search reads-from
// compiler flags: -mcx16
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

typedef unsigned __int128 wide;

static union {
    wide all;
    uint64_t half[2];
} head;

static void *push(void *argument)
{
    uint64_t count = __atomic_load_n(&head.half[1], __ATOMIC_RELAXED);
    uint64_t sum = __atomic_load_n(&head.half[0], __ATOMIC_RELAXED);
    wide old = (wide)count << 64 | sum;
    wide new = (wide)(count + 1) << 64 | (sum + *(uint64_t *)argument);
    wide expected = old;
    if (!__atomic_compare_exchange_n(&head.all, &expected, new, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
        assert(expected != old);
    return 0;
}

int main(void)
{
    uint64_t one = 1, two = 2;
    pthread_t threads[2];
    pthread_create(&threads[0], 0, push, &one);
    pthread_create(&threads[1], 0, push, &two);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(head.half[1] == 1 ? head.half[0] <= 2 : head.half[1] == 2 && head.half[0] == 3);
    return 0;
}
