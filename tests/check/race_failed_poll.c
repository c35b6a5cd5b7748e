// Only the poll that ends the loop happens after the plain write; the failed polls race with it.
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;

static void *waiter(void *arg)
{
    (void)arg;
    while (atomic_load(&ready) == 0)
        ;
    return 0;
}

static void *setter(void *arg)
{
    (void)arg;
    *(int *)&ready = 0;
    atomic_store(&ready, 1);
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, waiter, 0);
    pthread_create(&threads[1], 0, setter, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
