// The lock is freed while a thread polls it; later threads do not access it any more.
// flags: --keep-going
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int closed;

static void *waiter(void *arg)
{
    atomic_int *taken = arg;
    if (closed)
        return 0;
    while (atomic_exchange(taken, 1))
        while (*taken)
            ;
    return 0;
}

static void *closer(void *arg)
{
    closed = 1;
    free(arg);
    return 0;
}

int main(void)
{
    atomic_int *taken = malloc(sizeof *taken);
    atomic_init(taken, 1);
    pthread_t threads[2];
    pthread_create(&threads[0], 0, waiter, taken);
    pthread_create(&threads[1], 0, closer, taken);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
