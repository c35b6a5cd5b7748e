// The release of one byte of a word is acquired by a load of this byte, even if the other byte has been written since,
// and by a load of both. A load of the other byte acquires nothing.
// flags: --model rc11
// flags(ra): --model ra
// flags(reads_from): --model sc --search reads-from
// flags(other): --model rc11
// compiler flags(other): -DLOOK=high
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef LOOK
#define LOOK low
#endif

static union {
    _Atomic unsigned short both;
    struct {
        _Atomic unsigned char low, high;
    };
} word;
static int data;

static void *first(void *unused)
{
    data = 1;
    atomic_store_explicit(&word.low, 1, memory_order_release);
    return unused;
}

static void *second(void *unused)
{
    atomic_store_explicit(&word.high, 1, memory_order_relaxed);
    return unused;
}

static void *reader(void *unused)
{
    if (atomic_load_explicit(&word.LOOK, memory_order_acquire) != 0)
        assert(data == 1);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], 0, first, 0);
    pthread_create(&threads[1], 0, second, 0);
    pthread_create(&threads[2], 0, reader, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    assert(atomic_load(&word.both) == 0x101);
    return 0;
}
