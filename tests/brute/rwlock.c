// Two readers and a writer.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
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

int main(void)
{
    pthread_t t[3];
    int seen[2];
    pthread_create(&t[0], 0, reader, &seen[0]);
    pthread_create(&t[1], 0, writer, 0);
    pthread_create(&t[2], 0, reader, &seen[1]);
    if (pthread_rwlock_tryrdlock(&lock) == 0)
        pthread_rwlock_unlock(&lock);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
