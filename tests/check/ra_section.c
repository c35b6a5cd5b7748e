// Under release-acquire, other threads observe the effects of an atomic section as they happen.
// flags: --model ra
#include <assert.h>
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, second;

static void *both(void *unused)
{
    estragon_atomic_begin();
    first = 1;
    second = 1;
    estragon_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, both, NULL);
    int seen = first;
    assert(seen <= second);
    pthread_join(thread, NULL);
    return 0;
}
