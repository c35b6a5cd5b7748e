/* Reader-writer locks: who gets in, results, recursion of readers. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *tries(void *arg)
{
    struct timespec past = {0, 0};
    printf("%s: read %d write %d", (char *)arg, pthread_rwlock_tryrdlock(&lock), pthread_rwlock_trywrlock(&lock));
    printf(" timed %d\n", pthread_rwlock_timedwrlock(&lock, &past) == ETIMEDOUT);
    return NULL;
}

static void *writer(void *arg)
{
    for (int i = 0; i < 5; i++) {
        pthread_rwlock_wrlock(&lock);
        value++;
        value++;
        pthread_rwlock_unlock(&lock);
    }
    return arg;
}

static void *reader(void *arg)
{
    for (int i = 0; i < 5; i++) {
        pthread_rwlock_rdlock(&lock);
        if (value % 2)
            printf("torn\n");
        pthread_rwlock_unlock(&lock);
    }
    return arg;
}

static void run(void *(*function)(void *), void *arg)
{
    pthread_t thread;
    pthread_create(&thread, NULL, function, arg);
    pthread_join(thread, NULL);
}

int main(void)
{
    pthread_t threads[4];
    printf("read %d again %d\n", pthread_rwlock_rdlock(&lock), pthread_rwlock_rdlock(&lock));
    printf("write while reading %d\n", pthread_rwlock_trywrlock(&lock) == EBUSY);
    printf("unlock %d\n", pthread_rwlock_unlock(&lock));
    run(reader, NULL);
    printf("unlock %d\n", pthread_rwlock_unlock(&lock));
    printf("write %d\n", pthread_rwlock_wrlock(&lock));
    run(tries, "writing");
    printf("again %d %d try %d\n", pthread_rwlock_wrlock(&lock) == EDEADLK, pthread_rwlock_rdlock(&lock) == EDEADLK, pthread_rwlock_tryrdlock(&lock) == EBUSY);
    pthread_rwlock_unlock(&lock);
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, i % 2 ? reader : writer, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    printf("value %d\n", value);
    printf("destroy %d init %d\n", pthread_rwlock_destroy(&lock), pthread_rwlock_init(&lock, NULL));
    printf("try write %d\n", pthread_rwlock_trywrlock(&lock));
    return 0;
}
