// Two locks taken in opposite order: one thread before the other, or neither ever.
// sc, tso, pso, ra, rc11: 2 executions, 1 blocked
// sc, tso, pso, ra, rc11: a=1 b=2
// sc, tso, pso, ra, rc11: a=2 b=1
#include "litmus.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static int turn, a, b;

static void thread0(void)
{
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    a = ++turn;
    pthread_mutex_unlock(&n);
    pthread_mutex_unlock(&m);
}

static void thread1(void)
{
    pthread_mutex_lock(&n);
    pthread_mutex_lock(&m);
    b = ++turn;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&n);
}

LITMUS(2, "a=%d b=%d", a, b)
