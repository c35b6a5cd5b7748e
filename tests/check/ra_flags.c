// Two threads that wait for each other in turn, and pass on what they wrote before: one execution, under release-acquire as well.
// flags: --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;
static int message;

static void *second(void *unused)
{
    while (atomic_load_explicit(&turn, memory_order_acquire) != 1)
        ;
    message++;
    atomic_store_explicit(&turn, 2, memory_order_release);
    return unused;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, NULL, second, NULL);
    message = 41;
    atomic_store_explicit(&turn, 1, memory_order_release);
    while (atomic_load_explicit(&turn, memory_order_acquire) != 2)
        ;
    assert(message == 42);
    pthread_join(other, NULL);
}
