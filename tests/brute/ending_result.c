// What the main thread does at the end depends on a value that a thread returned.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *reader(void *arg)
{
    (void)arg;
    return (void *)(long)x;
}

static void *writer(void *arg)
{
    (void)arg;
    x = 1;
    x = 2;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    void *seen;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, &seen);
    pthread_join(b, 0);
    assert((long)seen != 1);
    return 0;
}
