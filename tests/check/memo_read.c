// A write may race with a read; in some executions the lock orders them.
// flags: --model sc
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
    (void)*(volatile int *)&data;
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    meet();
    return 0;
}

static void *second(void *arg)
{
    (void)arg;
    meet();
    if (atomic_load_explicit(&x, memory_order_relaxed) == 1)
        data = 2;
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
