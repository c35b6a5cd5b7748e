/* Cleanup handlers, and exit while another thread still runs. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t never = PTHREAD_MUTEX_INITIALIZER;

static void unlock(void *arg)
{
    printf("handler\n");
    pthread_mutex_unlock(arg);
}

static void *blocks(void *arg)
{
    pthread_mutex_lock(&never);
    printf("not reached\n");
    return arg;
}

static void *worker(void *arg)
{
    int old;
    printf("state %d %d\n", pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old), old == PTHREAD_CANCEL_ENABLE);
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(unlock, &mutex);
    printf("inside\n");
    pthread_cleanup_pop(1);
    printf("free again %d\n", pthread_mutex_trylock(&mutex));
    exit((int)(long)arg);
}

int main(void)
{
    pthread_t one, two;
    pthread_mutex_lock(&never);
    pthread_create(&one, NULL, blocks, NULL);
    pthread_create(&two, NULL, worker, (void *)9);
    pthread_join(one, NULL);
    return 0;
}
