// Atomic sections beside single operations.
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *pair(void *unused)
{
    estragon_atomic_begin();
    atomic_store(&x, 1);
    atomic_store(&y, atomic_load(&x));
    estragon_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, pair, 0);
    int seen = atomic_load(&x);
    atomic_store(&y, 5 + seen);
    estragon_atomic_begin();
    atomic_fetch_add(&y, 1);
    estragon_atomic_end();
    pthread_join(t, 0);
    return 0;
}
