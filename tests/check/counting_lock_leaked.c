// A thread ends without releasing a lock that is taken by adding one: the other one adds one and takes it off again
// forever.
// flags(sc): --model sc
#include <pthread.h>
#include <stdatomic.h>

static atomic_int users;

static void *forgets(void *arg)
{
    while (atomic_fetch_add(&users, 1) != 0)
        atomic_fetch_sub(&users, 1);
    return arg;
}

static void *enters(void *arg)
{
    while (atomic_fetch_add(&users, 1) != 0)
        atomic_fetch_sub(&users, 1);
    atomic_fetch_sub(&users, 1);
    return arg;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, forgets, 0);
    pthread_create(&second, 0, enters, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
