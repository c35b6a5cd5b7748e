// How the main thread ends depends on a plain variable that others have written, under a lock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int last;
static atomic_int y;

static void *writer(void *arg)
{
    pthread_mutex_lock(&lock);
    last = (int)(long)arg;
    pthread_mutex_unlock(&lock);
    y = (int)(long)arg;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, writer, (void *)1);
    pthread_create(&b, 0, writer, (void *)2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(last == 2);
    return 0;
}
