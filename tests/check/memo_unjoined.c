// The main thread reads what a thread wrote that it has not joined; in some executions the lock and another thread order them.
// flags: --model sc
// flags(ra): --model ra
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *writer(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    data = 1;
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *other(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, other, 0);
    pthread_join(b, 0);
    (void)*(volatile int *)&data;
    pthread_join(a, 0);
    return 0;
}
