// Commuting updates do not order each other; in some executions the lock does.
// flags: --model sc
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;
static atomic_int x, y;

static void meet(void)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
}

static void *first(void *arg)
{
    (void)arg;
    data = 1;
    atomic_fetch_add(&x, 1);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    meet();
    return 0;
}

static void *second(void *arg)
{
    (void)arg;
    meet();
    atomic_fetch_add(&x, 1);
    if (atomic_load_explicit(&y, memory_order_relaxed) == 1)
        (void)*(volatile int *)&data;
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, first, 0);
    pthread_create(&threads[1], 0, second, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
