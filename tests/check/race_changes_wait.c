// Which of two racing threads comes first decides whether y is written by a plain write, and hence whether the wait ends.
// flags: --model sc --keep-going
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *waiter(void *arg)
{
    (void)arg;
    int one = 1;
    while (!atomic_compare_exchange_strong(&x, &one, 2))
        one = 1;
    while (atomic_exchange_explicit(&y, 1, memory_order_relaxed) == 1)
        ;
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    atomic_store_explicit(&y, 1, memory_order_release);
    return 0;
}

static void *racer(void *arg)
{
    (void)arg;
    atomic_store_explicit(&x, 1, memory_order_release);
    *(int *)&y = 1;
    atomic_store_explicit(&y, 1, memory_order_release);
    return 0;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], 0, waiter, 0);
    pthread_create(&threads[1], 0, writer, 0);
    pthread_create(&threads[2], 0, racer, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    return 0;
}
