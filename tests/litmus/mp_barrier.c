// A message that is passed at a barrier.
// sc, tso, pso, ra, rc11: 1 execution
// sc, tso, pso, ra, rc11: a=1
#include "litmus.h"

static pthread_barrier_t barrier;
static int message, a;

__attribute__((constructor)) static void set_up(void)
{
    pthread_barrier_init(&barrier, 0, 2);
}

static void thread0(void)
{
    message = 1;
    pthread_barrier_wait(&barrier);
}

static void thread1(void)
{
    pthread_barrier_wait(&barrier);
    a = message;
}

LITMUS(2, "a=%d", a)
