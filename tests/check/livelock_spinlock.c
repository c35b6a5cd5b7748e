// Two locks that spin, taken in different orders: the threads wait for each other, each in a loop.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_bool first, second;

static void lock(atomic_bool *l)
{
    while (atomic_exchange(l, true))
        ;
}

static void unlock(atomic_bool *l)
{
    atomic_store(l, false);
}

static void *one(void *unused)
{
    lock(&first);
    lock(&second);
    unlock(&second);
    unlock(&first);
    return unused;
}

static void *other(void *unused)
{
    lock(&second);
    lock(&first);
    unlock(&first);
    unlock(&second);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, other, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
