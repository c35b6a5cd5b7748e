// Trying a lock that another thread holds for a while.
// sc, tso, pso, ra, rc11: 3 executions
// sc, tso, pso, ra, rc11: a=-1 b=0
// sc, tso, pso, ra, rc11: a=0 b=1
// sc, tso, pso, ra, rc11: a=1 b=1
#include "litmus.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;
static int a = -1, b;

static void thread0(void)
{
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
}

static void thread1(void)
{
    b = pthread_mutex_trylock(&m) == 0;
    if (b) {
        a = x;
        pthread_mutex_unlock(&m);
    }
}

LITMUS(2, "a=%d b=%d", a, b)
