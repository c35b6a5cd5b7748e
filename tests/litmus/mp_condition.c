// Message passing through a condition variable, with a loop around the wait as it should be.
// sc, tso, pso, ra, rc11: 2 executions
// sc, tso, pso, ra, rc11: a=1
#include "litmus.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int message, flag, a;

static void thread0(void)
{
    pthread_mutex_lock(&m);
    message = 1;
    flag = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
}

static void thread1(void)
{
    pthread_mutex_lock(&m);
    while (!flag)
        pthread_cond_wait(&c, &m);
    a = message;
    pthread_mutex_unlock(&m);
}

LITMUS(2, "a=%d", a)
