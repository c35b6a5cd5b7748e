// A plain message, read only by who has seen the flag: no race.
// sc, tso, pso, ra, rc11: 2 executions
// sc, tso, pso, ra, rc11: a=0 b=-1
// sc, tso, pso, ra, rc11: a=1 b=1
#include "litmus.h"

static atomic_int flag;
static int message, a, b = -1;

static void thread0(void)
{
    message = 1;
    flag = 1;
}

static void thread1(void)
{
    a = flag;
    if (a)
        b = message;
}

LITMUS(2, "a=%d b=%d", a, b)
