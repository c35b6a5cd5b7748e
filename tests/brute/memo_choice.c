// What an atomic holds at first depends on a choice that the main thread makes while it is alone.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

bool estragon_nondet_bool(void);

static atomic_int x, y;

static void *reader(void *arg)
{
    (void)arg;
    y = x + 1;
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    x = 0;
    return 0;
}

static void begin(void)
{
    int first = x;
    atomic_init(&x, first + (estragon_nondet_bool() ? 4 : 2));
}

int main(void)
{
    pthread_t a, b;
    begin();
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (y == 5)
        x = 7;
    if (y == 3)
        x = 8;
    assert(x != 8);
    return 0;
}
