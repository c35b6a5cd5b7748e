// Two threads meet at a barrier; the one that came last is told so.
// sc, tso, pso, ra, rc11: 2 executions
// sc, tso, pso, ra, rc11: a=-1 b=0
// sc, tso, pso, ra, rc11: a=0 b=-1
#include "litmus.h"

static pthread_barrier_t barrier;
static int a, b;

__attribute__((constructor)) static void set_up(void)
{
    pthread_barrier_init(&barrier, 0, 2);
}

static void thread0(void)
{
    a = pthread_barrier_wait(&barrier);
}

static void thread1(void)
{
    b = pthread_barrier_wait(&barrier);
}

LITMUS(2, "a=%d b=%d", a, b)
