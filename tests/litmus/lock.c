// Critical sections come one after the other.
// sc, tso, pso, ra, rc11: 6 executions
// sc, tso, pso, ra, rc11: a=1 b=2 c=3
// sc, tso, pso, ra, rc11: a=1 b=3 c=2
// sc, tso, pso, ra, rc11: a=2 b=1 c=3
// sc, tso, pso, ra, rc11: a=2 b=3 c=1
// sc, tso, pso, ra, rc11: a=3 b=1 c=2
// sc, tso, pso, ra, rc11: a=3 b=2 c=1
#include "litmus.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int turn, a, b, c;

static void thread0(void)
{
    pthread_mutex_lock(&m);
    a = ++turn;
    pthread_mutex_unlock(&m);
}

static void thread1(void)
{
    pthread_mutex_lock(&m);
    b = ++turn;
    pthread_mutex_unlock(&m);
}

static void thread2(void)
{
    pthread_mutex_lock(&m);
    c = ++turn;
    pthread_mutex_unlock(&m);
}

LITMUS(3, "a=%d b=%d c=%d", a, b, c)
