// A mutex that protects nothing still orders: both threads cannot read 0. Without it, under rc11, they can; that is not
// reported, but checked again with the mutex.
// flags: --model rc11
// flags(ra): --model ra
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, y;
static int a, b;

static void fence(void)
{
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
}

static void *one(void *u)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    fence();
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return u;
}

static void *two(void *u)
{
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    fence();
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return u;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(a || b);
    return 0;
}
