// Two locks taken in opposite orders.
#include <pthread.h>

static pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *worker(void *arg)
{
    long first = (long)arg;
    pthread_mutex_lock(&lock[first]);
    pthread_mutex_lock(&lock[1 - first]);
    pthread_mutex_unlock(&lock[1 - first]);
    pthread_mutex_unlock(&lock[first]);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, (void *)1);
    worker((void *)0);
    pthread_join(t, 0);
    return 0;
}
