// A lock that prefers writers: two readers, one of which only tries, a writer, and one with a time limit.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static int value;

static void *reader(void *seen)
{
    pthread_rwlock_rdlock(&lock);
    *(int *)seen = value;
    pthread_rwlock_unlock(&lock);
    return 0;
}

static void *writer(void *unused)
{
    pthread_rwlock_wrlock(&lock);
    value++;
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *hurried(void *unused)
{
    struct timespec limit = {0, 0};
    if (pthread_rwlock_timedwrlock(&lock, &limit) == 0) {
        value += 2;
        pthread_rwlock_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t t[3];
    int seen = 0;
    pthread_create(&t[0], 0, reader, &seen);
    pthread_create(&t[1], 0, writer, 0);
    pthread_create(&t[2], 0, hurried, 0);
    if (pthread_rwlock_tryrdlock(&lock) == 0)
        pthread_rwlock_unlock(&lock);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
