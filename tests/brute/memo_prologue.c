// What threads do depends on a plain variable that was chosen before they began.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

bool estragon_nondet_bool(void);

static atomic_int x;
static int step;

static void *adder(void *arg)
{
    (void)arg;
    int seen = x;
    x = seen + step;
    return 0;
}

static void begin(void)
{
    step = estragon_nondet_bool() ? 1 : 2;
}

int main(void)
{
    pthread_t a, b;
    begin();
    pthread_create(&a, 0, adder, 0);
    pthread_create(&b, 0, adder, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (x == 4)
        x = 5;
    assert(x != 1);
    return 0;
}
