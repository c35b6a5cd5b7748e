/* Mutexes of every kind: results of each call. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER, checking, recursive;
static int counter;

static void *adds(void *arg)
{
    for (int i = 0; i < 10; i++) {
        pthread_mutex_lock(&normal);
        counter++;
        pthread_mutex_unlock(&normal);
    }
    return arg;
}

static void *tries(void *arg)
{
    struct timespec past = {0, 0};
    printf("try normal %d\n", pthread_mutex_trylock(&normal) == EBUSY);
    printf("try checking %d\n", pthread_mutex_trylock(&checking) == EBUSY);
    printf("try recursive %d\n", pthread_mutex_trylock(&recursive) == EBUSY);
    printf("unlock other's %d\n", pthread_mutex_unlock(&checking) == EPERM);
    printf("timed out %d\n", pthread_mutex_timedlock(&normal, &past) == ETIMEDOUT);
    return arg;
}

static void init(pthread_mutex_t *mutex, int kind)
{
    pthread_mutexattr_t attr;
    int back = -1;
    pthread_mutexattr_init(&attr);
    printf("settype %d %d\n", pthread_mutexattr_settype(&attr, kind), pthread_mutexattr_settype(&attr, 99) == EINVAL);
    pthread_mutexattr_gettype(&attr, &back);
    printf("type %d init %d\n", back == kind, pthread_mutex_init(mutex, &attr));
    pthread_mutexattr_destroy(&attr);
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, adds, NULL);
    pthread_create(&b, NULL, adds, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("counter %d\n", counter);
    init(&checking, PTHREAD_MUTEX_ERRORCHECK);
    init(&recursive, PTHREAD_MUTEX_RECURSIVE);
    printf("free unlock %d\n", pthread_mutex_unlock(&checking) == EPERM);
    printf("lock %d again %d\n", pthread_mutex_lock(&checking), pthread_mutex_lock(&checking) == EDEADLK);
    printf("lock %d again %d try %d\n", pthread_mutex_lock(&recursive), pthread_mutex_lock(&recursive), pthread_mutex_trylock(&recursive));
    printf("lock %d\n", pthread_mutex_lock(&normal));
    pthread_create(&a, NULL, tries, NULL);
    pthread_join(a, NULL);
    printf("unlock %d %d\n", pthread_mutex_unlock(&normal), pthread_mutex_unlock(&checking));
    for (int i = 0; i < 3; i++)
        printf("unlock %d\n", pthread_mutex_unlock(&recursive));
    printf("try %d\n", pthread_mutex_trylock(&normal));
    pthread_mutex_unlock(&normal);
    printf("destroy %d %d %d\n", pthread_mutex_destroy(&normal), pthread_mutex_destroy(&checking), pthread_mutex_destroy(&recursive));
    printf("init %d lock %d\n", pthread_mutex_init(&normal, NULL), pthread_mutex_lock(&normal));
    return 0;
}
