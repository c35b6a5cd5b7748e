/* Creating and joining: results, attributes, names, detached threads. */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void *twice(void *arg)
{
    return (void *)(2 * (long)arg);
}

static void *leaves(void *arg)
{
    pthread_exit((char *)arg + 1);
    return NULL;
}

static pthread_t seen;

static void *self(void *arg)
{
    (void)arg;
    seen = pthread_self();
    return NULL;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int gone;

static void *detached(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&mutex);
    gone++;
    pthread_cond_signal(&cond);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t threads[4];
    void *result;
    long sum = 0;
    for (long i = 0; i < 4; i++)
        printf("create %d\n", pthread_create(&threads[i], NULL, twice, (void *)i));
    for (int i = 0; i < 4; i++) {
        int code = pthread_join(threads[i], &result);
        printf("join %d %ld\n", code, (long)result);
        sum += (long)result;
    }
    printf("sum %ld\n", sum);

    pthread_create(&threads[0], NULL, leaves, (void *)41);
    pthread_join(threads[0], &result);
    printf("left with %ld\n", (long)result);

    pthread_create(&threads[0], NULL, self, NULL);
    pthread_join(threads[0], NULL);
    printf("self %d main %d\n", pthread_equal(seen, threads[0]) != 0, pthread_equal(seen, pthread_self()) != 0);

    pthread_attr_t attr;
    int state = -1;
    size_t size = 0;
    printf("init %d\n", pthread_attr_init(&attr));
    pthread_attr_getdetachstate(&attr, &state);
    printf("joinable %d\n", state == PTHREAD_CREATE_JOINABLE);
    printf("set %d %d\n", pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED), pthread_attr_setdetachstate(&attr, 17) == EINVAL);
    pthread_attr_setstacksize(&attr, 1 << 20);
    pthread_attr_getstacksize(&attr, &size);
    printf("stack %zu %d\n", size, pthread_attr_setstacksize(&attr, 1) == EINVAL);
    pthread_create(&threads[0], &attr, detached, NULL);
    pthread_attr_destroy(&attr);
    pthread_create(&threads[1], NULL, detached, NULL);
    printf("detach %d\n", pthread_detach(threads[1]));
    pthread_mutex_lock(&mutex);
    while (gone < 2)
        pthread_cond_wait(&cond, &mutex);
    pthread_mutex_unlock(&mutex);
    sched_yield();
    usleep(1);
    printf("gone %d\n", gone);
    return 7;
}
