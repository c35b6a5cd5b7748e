// What a thread does last depends on a variable that is its own, though not on its stack.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int sum;

static void look(void)
{
    sum += x;
}

static void *reader(void *arg)
{
    (void)arg;
    look();
    look();
    y = 1;
    y = sum;
    return 0;
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
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(y != 3);
    return 0;
}
