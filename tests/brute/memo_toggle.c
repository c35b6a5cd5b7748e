// The main thread writes at its end what it then reads.
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
    y = (int)(long)arg - 1;
    return 0;
}

static void toggle(void)
{
    last = 3 - last;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, writer, (void *)1);
    pthread_create(&b, 0, writer, (void *)2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    toggle();
    if (y == 1)
        assert(last != 2);
    return 0;
}
