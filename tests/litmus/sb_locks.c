// Store buffering with each thread in a critical section of its own: one section comes first.
// sc, tso, pso, ra, rc11: 2 executions
// sc, tso, pso, ra, rc11: a=0 b=1
// sc, tso, pso, ra, rc11: a=1 b=0
#include "litmus.h"

static atomic_int x, y;
static int a, b;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void thread0(void)
{
    pthread_mutex_lock(&m);
    x = 1;
    a = y;
    pthread_mutex_unlock(&m);
}

static void thread1(void)
{
    pthread_mutex_lock(&m);
    y = 1;
    b = x;
    pthread_mutex_unlock(&m);
}

LITMUS(2, "a=%d b=%d", a, b)
