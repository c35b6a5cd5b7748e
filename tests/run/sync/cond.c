/* Condition variables: a queue, broadcast, time limits. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

enum { ITEMS = 6, ROOM = 2 };
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full;
static int queue[ROOM], head, count;
static int go, waiting;
static pthread_cond_t start = PTHREAD_COND_INITIALIZER, arrived = PTHREAD_COND_INITIALIZER;

static void *producer(void *arg)
{
    for (int i = 0; i < ITEMS; i++) {
        pthread_mutex_lock(&mutex);
        while (count == ROOM)
            pthread_cond_wait(&not_full, &mutex);
        queue[(head + count++) % ROOM] = i * i;
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&mutex);
    }
    return arg;
}

static void *waiter(void *arg)
{
    pthread_mutex_lock(&mutex);
    waiting++;
    pthread_cond_signal(&arrived);
    while (!go)
        pthread_cond_wait(&start, &mutex);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t thread, threads[3];
    printf("init %d\n", pthread_cond_init(&not_full, NULL));
    pthread_create(&thread, NULL, producer, NULL);
    for (int i = 0; i < ITEMS; i++) {
        pthread_mutex_lock(&mutex);
        while (count == 0)
            pthread_cond_wait(&not_empty, &mutex);
        printf("item %d\n", queue[head]);
        head = (head + 1) % ROOM;
        count--;
        pthread_cond_signal(&not_full);
        pthread_mutex_unlock(&mutex);
    }
    pthread_join(thread, NULL);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, waiter, NULL);
    pthread_mutex_lock(&mutex);
    while (waiting < 3)
        pthread_cond_wait(&arrived, &mutex);
    go = 1;
    printf("broadcast %d\n", pthread_cond_broadcast(&start));
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    struct timespec past = {0, 0};
    pthread_mutex_lock(&mutex);
    printf("timed out %d\n", pthread_cond_timedwait(&start, &mutex, &past) == ETIMEDOUT);
    printf("still held %d\n", pthread_mutex_trylock(&mutex) == EBUSY);
    pthread_mutex_unlock(&mutex);
    printf("lost %d\n", pthread_cond_signal(&start));
    printf("destroy %d %d\n", pthread_cond_destroy(&start), pthread_cond_destroy(&not_full));
    return 0;
}
