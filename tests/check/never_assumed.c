// An assumption that never holds, so that the assertion after it is never reached: verified, but vacuously.
#include <assert.h>
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *set(void *unused)
{
    atomic_store(&x, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    estragon_assume(atomic_load(&x) == 2);
    assert(0);
    pthread_join(thread, NULL);
    return 0;
}
