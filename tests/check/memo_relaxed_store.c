// A relaxed store ends the release sequence of the store before it; in some executions the lock orders the accesses.
// flags: --model sc --search traces
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;
static atomic_int x;

static void meet(void)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
}

static void *first(void *arg)
{
    (void)arg;
    data = 1;
    x = 1;
    meet();
    return 0;
}

static void *second(void *arg)
{
    (void)arg;
    meet();
    if (x == 2)
        (void)*(volatile int *)&data;
    return 0;
}

static void *third(void *arg)
{
    (void)arg;
    if (x == 1)
        atomic_store_explicit(&x, 2, memory_order_relaxed);
    return 0;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], 0, first, 0);
    pthread_create(&threads[1], 0, second, 0);
    pthread_create(&threads[2], 0, third, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    return 0;
}
