// A lock made of atomic sections with assumptions, as in SV-COMP. A thread does not wait for an assumption in a section:
// one that does not hold ends the thread there.
// flags: --model sc
// flags(rc11): --model rc11
// flags(tso): --model tso
// flags(early): --model rc11
// compiler flags(early): -DEARLY
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static atomic_int held;
static int count;

static void __VERIFIER_atomic_acquire(void)
{
#ifndef EARLY
    __VERIFIER_assume(atomic_load_explicit(&held, memory_order_relaxed) == 0);
#endif
    atomic_store_explicit(&held, 1, memory_order_relaxed);
}

static void __VERIFIER_atomic_release(void)
{
    assert(atomic_load_explicit(&held, memory_order_relaxed) == 1);
    atomic_store_explicit(&held, 0, memory_order_relaxed);
}

static void *work(void *unused)
{
    __VERIFIER_atomic_acquire();
    count++;
    __VERIFIER_atomic_release();
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(count == 2);
    return 0;
}
