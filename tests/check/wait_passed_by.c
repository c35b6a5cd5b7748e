// A wait for a value that may be overwritten before the poll: not verified, since it may spin forever.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int arrived;

static void *arrive(void *unused)
{
    atomic_fetch_add(&arrived, 1);
    return unused;
}

static void *waiter(void *unused)
{
    while (arrived != 1)
        ;
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, arrive, NULL);
    pthread_create(&threads[1], NULL, arrive, NULL);
    pthread_create(&threads[2], NULL, waiter, NULL);
    pthread_exit(NULL);
}
