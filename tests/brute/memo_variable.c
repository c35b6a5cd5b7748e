// What a thread does last depends on what it keeps in an array, and not on its registers.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, i;

static void *reader(void *arg)
{
    (void)arg;
    volatile int seen[2] = {0, 0};
    seen[0] = x;
    seen[1] = y;
    int at = i;
    y = seen[at] + 1;
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    x = 1;
    i = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(y != 2);
    return 0;
}
