// C11 atomics of all sizes and operations, used by several threads.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

static atomic_int counter;
static _Atomic uint8_t bytes;
static _Atomic uint64_t wide = 1;
static atomic_flag lock = ATOMIC_FLAG_INIT;
static int guarded;
static int *_Atomic pointer;
static _Atomic struct pair { int a, b; } pair;

static void *worker(void *unused)
{
    for (int i = 0; i < 50; i++) {
        atomic_fetch_add_explicit(&counter, 2, memory_order_relaxed);
        atomic_fetch_or(&bytes, 1u << (i % 8));
        uint64_t seen = atomic_load_explicit(&wide, memory_order_acquire);
        while (!atomic_compare_exchange_weak_explicit(&wide, &seen, seen + 3, memory_order_acq_rel, memory_order_relaxed))
            ;
        while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
            ;
        guarded++;
        atomic_flag_clear_explicit(&lock, memory_order_release);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    printf("%d %u %lu %d\n", counter, bytes, (unsigned long)wide, guarded);
    printf("%d %d %d\n", atomic_fetch_sub(&counter, 7), atomic_exchange(&counter, -1), atomic_fetch_xor(&counter, 5));
    int expected = 0;
    printf("%d %d\n", atomic_compare_exchange_strong(&counter, &expected, 9), expected);
    atomic_store(&pointer, &guarded);
    printf("%d\n", *atomic_load(&pointer));
    atomic_store(&pair, ((struct pair){3, 4}));
    struct pair both = atomic_load(&pair);
    printf("%d %d\n", both.a, both.b);
    atomic_thread_fence(memory_order_seq_cst);
    counter += 5;
    bytes++;
    printf("%d %u\n", counter, bytes);
    return 0;
}
