// Every kind of atomic access, and the fences.
#include <stdatomic.h>
#include <stdbool.h>

_Atomic int number;
_Atomic long wide;
_Atomic(int *) pointer;
_Atomic bool flag;
atomic_flag taken = ATOMIC_FLAG_INIT;
int plain;

static int loads(void) {
    return atomic_load(&number) + atomic_load_explicit(&number, memory_order_relaxed) +
           atomic_load_explicit(&number, memory_order_acquire);
}

static void stores(int value) {
    atomic_store(&number, value);
    atomic_store_explicit(&number, value, memory_order_relaxed);
    atomic_store_explicit(&number, value, memory_order_release);
    atomic_store(&pointer, &plain);
    atomic_store(&flag, true);
}

static int updates(int value) {
    int sum = atomic_fetch_add(&number, value);
    sum += atomic_fetch_sub_explicit(&number, value, memory_order_acq_rel);
    sum += atomic_fetch_and_explicit(&number, value, memory_order_release);
    sum += atomic_fetch_or_explicit(&number, value, memory_order_acquire);
    sum += atomic_fetch_xor_explicit(&number, value, memory_order_relaxed);
    sum += (int)atomic_exchange(&wide, 7L);
    sum += __atomic_fetch_max(&plain, value, __ATOMIC_SEQ_CST);
    return sum;
}

static bool exchange(int expected) {
    bool strong = atomic_compare_exchange_strong(&number, &expected, 3);
    bool weak =
        atomic_compare_exchange_weak_explicit(&number, &expected, 4, memory_order_release, memory_order_relaxed);
    return strong && weak;
}

static void fences(void) {
    atomic_thread_fence(memory_order_acquire);
    atomic_thread_fence(memory_order_release);
    atomic_thread_fence(memory_order_acq_rel);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_seq_cst);
    __asm__ volatile("mfence" ::: "memory");
    __asm__ volatile("" ::: "memory");
}

static void lock(void) {
    while (atomic_flag_test_and_set_explicit(&taken, memory_order_acquire))
        __builtin_ia32_pause();
    atomic_flag_clear_explicit(&taken, memory_order_release);
}

int main(void) {
    stores(1);
    fences();
    lock();
    return loads() + updates(2) + exchange(3);
}
