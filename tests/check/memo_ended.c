// The lifetime of a variable ends after another thread wrote to it; in some executions the two are not ordered.
// flags: --model sc --no-slice
// flags(ra): --model ra --no-slice
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *_Atomic published;
static atomic_int seen, x;

static void meet(void)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
}

static void *looker(void *arg)
{
    int *shown = published;
    if (shown)
        *shown = 2;
    atomic_store_explicit(&seen, 1, memory_order_relaxed);
    meet();
    return arg;
}

static void show(void)
{
    int shown = 1;
    published = &shown;
    while (!atomic_load_explicit(&seen, memory_order_relaxed))
        ;
    meet();
}

static void *shower(void *arg)
{
    show();
    x = 1;
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, looker, 0);
    pthread_create(&b, 0, shower, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
