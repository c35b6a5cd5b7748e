// Message passing under a lock: all or nothing.
// sc, tso, pso, ra, rc11: 2 executions
// sc, tso, pso, ra, rc11: a=0 b=0
// sc, tso, pso, ra, rc11: a=1 b=1
#include "litmus.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int message, flag, a, b;

static void thread0(void)
{
    pthread_mutex_lock(&m);
    message = 1;
    flag = 1;
    pthread_mutex_unlock(&m);
}

static void thread1(void)
{
    pthread_mutex_lock(&m);
    a = flag;
    b = message;
    pthread_mutex_unlock(&m);
}

LITMUS(2, "a=%d b=%d", a, b)
