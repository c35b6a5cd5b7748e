// One signal for two waiters wakes one of them, either, or comes too early: never do both waiters end.
// sc, tso, pso, ra, rc11: 0 executions, 10 blocked
#include "litmus.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int a, b;

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

static void thread2(void)
{
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m);
    b = 1;
    pthread_mutex_unlock(&m);
}

LITMUS(3, "a=%d b=%d", a, b)
