// A wait without a condition: a signal that comes too early is lost, and the wait is for ever.
// sc, tso, pso, ra, rc11: 1 execution, 1 blocked
// sc, tso, pso, ra, rc11: a=1
#include "litmus.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int a;

static void thread0(void)
{
    pthread_cond_signal(&c);
}

static void thread1(void)
{
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m);
    a = 1;
    pthread_mutex_unlock(&m);
}

LITMUS(2, "a=%d", a)
