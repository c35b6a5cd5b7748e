// A load of half of a word may read what has been overwritten, be it as a whole or in part.
// flags: --model rc11
// flags(pso): --model pso
// flags(initial): --model rc11
// compiler flags(initial): -DOLD=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef OLD
#define OLD 1
#endif

static union {
    _Atomic unsigned both;
    _Atomic unsigned short half[2];
} word;
static atomic_int flag;

static void *writer(void *unused)
{
    atomic_store_explicit(&word.both, 0x10001, memory_order_relaxed);
    atomic_store_explicit(&word.half[1], 2, memory_order_relaxed);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    if (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
        assert(atomic_load_explicit(&word.half[1], memory_order_relaxed) != OLD);
    pthread_join(thread, 0);
    return 0;
}
