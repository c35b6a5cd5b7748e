// The thread that should set the flag may return before it does: then the other spins forever.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ready, stop;

static void *worker(void *unused)
{
    if (stop)
        return unused;
    ready = 1;
    return unused;
}

static void *waiter(void *unused)
{
    while (!ready)
        ;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, worker, NULL);
    pthread_create(&threads[1], NULL, waiter, NULL);
    stop = 1;
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
