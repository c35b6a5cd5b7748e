// A thread releases a reader-writer lock that another thread reads under.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *release(void *arg)
{
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&thread, NULL, release, NULL);
    pthread_join(thread, NULL);
    return 0;
}
