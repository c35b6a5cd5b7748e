// A thread waits for a local variable of a function that returns, and whose memory another function's variable reuses.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>

static _Atomic(atomic_int *) where;

static void *waiter(void *unused)
{
    atomic_int *place = atomic_load(&where);
    if (place) {
        int zero = 0;
        while (!atomic_compare_exchange_strong(place, &zero, 2) && zero != 1)
            zero = 5;
    }
    return unused;
}

static int other(void)
{
    atomic_int local = 1;
    return atomic_load(&local);
}

static void publish(void)
{
    atomic_int local = 3;
    atomic_store(&where, &local);
}

static void *owner(void *unused)
{
    publish();
    other();
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, waiter, NULL);
    pthread_create(&b, NULL, owner, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
