// A semaphore that is handed on: whoever has it is alone, in either order.
// sc, tso, pso, ra, rc11: 2 executions
// sc, tso, pso, ra, rc11: a=1 x=2
// sc, tso, pso, ra, rc11: a=2 x=2
#include "litmus.h"

static sem_t s;
static atomic_int x;
static int a;

__attribute__((constructor)) static void set_up(void)
{
    sem_init(&s, 0, 0);
}

static void thread0(void)
{
    x = 1;
    sem_post(&s);
}

static void thread1(void)
{
    sem_wait(&s);
    a = x;
    sem_post(&s);
}

static void thread2(void)
{
    sem_wait(&s);
    x = 2;
    sem_post(&s);
}

LITMUS(3, "a=%d x=%d", a, x)
