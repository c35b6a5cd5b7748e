// Two reads of a variable that two threads write.
// sc: 12 executions
// sc: a=0 b=0
// sc: a=0 b=1
// sc: a=0 b=2
// sc: a=1 b=1
// sc: a=1 b=2
// sc: a=2 b=1
// sc: a=2 b=2
// tso, pso, ra, rc11: 7 executions
// tso, pso, ra, rc11: a=0 b=0
// tso, pso, ra, rc11: a=0 b=1
// tso, pso, ra, rc11: a=0 b=2
// tso, pso, ra, rc11: a=1 b=1
// tso, pso, ra, rc11: a=1 b=2
// tso, pso, ra, rc11: a=2 b=1
// tso, pso, ra, rc11: a=2 b=2
#include "litmus.h"

static atomic_int x;
static int a, b;

static void thread0(void)
{
    x = 1;
}

static void thread1(void)
{
    x = 2;
}

static void thread2(void)
{
    a = x;
    b = x;
}

LITMUS(3, "a=%d b=%d", a, b)
