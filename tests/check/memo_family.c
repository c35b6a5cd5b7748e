// After `pthread_exit` in main the process continues only if a thread has created another.
// flags: --model sc
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *last(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    return 0;
}

static void *parent(void *arg)
{
    (void)arg;
    pthread_t child;
    if (x)
        pthread_create(&child, 0, last, 0);
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    x = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, parent, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_exit(NULL);
}
