// A broadcast wakes all who wait by then; they take the lock one after the other.
// sc, tso, pso, ra, rc11: 10 executions
// sc, tso, pso, ra, rc11: a=1 b=2
// sc, tso, pso, ra, rc11: a=2 b=1
#include "litmus.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, turn, a, b;

static void thread0(void)
{
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
}

static void thread1(void)
{
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&c, &m);
    a = ++turn;
    pthread_mutex_unlock(&m);
}

static void thread2(void)
{
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&c, &m);
    b = ++turn;
    pthread_mutex_unlock(&m);
}

LITMUS(3, "a=%d b=%d", a, b)
