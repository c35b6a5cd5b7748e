// What the main thread does while others run depends on what a thread gave it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *reader(void *arg)
{
    (void)arg;
    return (void *)(long)x;
}

static void *writer(void *arg)
{
    (void)arg;
    x = 1;
    int seen = y;
    x = seen + 2;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    void *seen;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, &seen);
    y = (int)(long)seen;
    pthread_join(b, 0);
    assert(x != 3);
    return 0;
}
