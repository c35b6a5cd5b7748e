// A wait between additions that commute: the other addition may come first, and alone produce the awaited value.
// flags: --keep-going
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int arrived;
static atomic_int prepared;

static void *first(void *unused)
{
    prepared = 1;
    atomic_fetch_add(&arrived, 1);
    arrived = 1;
    return unused;
}

static void *second(void *unused)
{
    atomic_fetch_add(&arrived, 1);
    return unused;
}

static void *waiter(void *unused)
{
    while (arrived != 1)
        ;
    assert(prepared);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_create(&threads[2], NULL, waiter, NULL);
    pthread_exit(NULL);
}
