// An atomic variable is written plainly, too, under a lock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static atomic_int x, y;

static void *reader(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    int seen = x;
    pthread_mutex_unlock(&lock);
    y = seen;
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    *(int *)&x = 1;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(y == 0);
    return 0;
}
