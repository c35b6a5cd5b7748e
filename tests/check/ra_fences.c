// Store buffering with fences: at least one of the threads reads what the other wrote.
// flags: --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int left_saw, right_saw;

static void *left(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    left_saw = atomic_load_explicit(&y, memory_order_acquire);
    return unused;
}

static void *right(void *unused)
{
    atomic_store_explicit(&y, 1, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    right_saw = atomic_load_explicit(&x, memory_order_acquire);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, left, NULL);
    pthread_create(&threads[1], NULL, right, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(left_saw == 1 || right_saw == 1);
}
