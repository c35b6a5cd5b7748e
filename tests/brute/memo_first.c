// A thread gives an atomic its first value plainly, another one in other executions, and then tells others.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, flag, ready;

static void *giver(void *arg)
{
    (void)arg;
    atomic_init(&x, flag + 1);
    ready = 1;
    return 0;
}

static void *taker(void *arg)
{
    (void)arg;
    if (ready)
        y = x;
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    flag = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, giver, 0);
    pthread_create(&b, 0, taker, 0);
    pthread_create(&c, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    if (y == 2)
        flag = 3;
    assert(y != 1);
    return 0;
}
