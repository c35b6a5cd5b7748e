// A weak compare-exchange beside a thread that sleeps and is woken later: both of its alternatives are tried with what wakes that thread.
#include <assert.h>
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *weak(void *unused)
{
    int expected = 0;
    atomic_compare_exchange_weak(&x, &expected, 2);
    return unused;
}

static void *chooser(void *unused)
{
    assert(estragon_choose(2) != 1);
    atomic_load(&x);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, weak, 0);
    pthread_create(&threads[1], 0, chooser, 0);
    int expected = 0;
    atomic_compare_exchange_strong(&x, &expected, 2);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
