// Store buffering with fences has three outcomes; the order of the fences is not a fourth, except under release-acquire,
// where a fence updates a location that all fences share.
// flags: --model rc11 --no-slice
// flags(ra): --model ra --no-slice
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *left(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, left, NULL);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(thread, NULL);
    return 0;
}
