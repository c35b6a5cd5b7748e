// Plain writes of an awaited variable, all of which happen before the poll: because of what the thread awaited first, and because the other
// thread had released its writes, if not explicitly, when it told this one to continue. Under rc11, a relaxed store
// releases nothing.
// flags: --model sc
// flags(rc11): --model rc11
#include <pthread.h>
#include <stdatomic.h>

static atomic_int go, ready, hint, other;

static void *waiter(void *arg)
{
    (void)arg;
    while (atomic_load(&go) == 0)
        ;
    while (atomic_load(&ready) == 0)
        ;
    while (atomic_load_explicit(&hint, memory_order_relaxed) == 0)
        ;
    while (atomic_load(&other) == 0)
        ;
    return 0;
}

static void *setter(void *arg)
{
    (void)arg;
    *(int *)&ready = 0;
    atomic_store(&go, 1);
    atomic_store(&ready, 1);
    *(int *)&other = 0;
    atomic_store(&other, 1);
    atomic_store_explicit(&hint, 1, memory_order_relaxed);
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
