// Load buffering: each thread reads one variable and then writes the other. Not both see the other's write.
// sc, tso, pso, ra, rc11: 3 executions
// sc, tso, pso, ra, rc11: a=0 b=0
// sc, tso, pso, ra, rc11: a=0 b=1
// sc, tso, pso, ra, rc11: a=1 b=0
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    a = x;
    y = 1;
}

static void thread1(void)
{
    b = y;
    x = 1;
}

LITMUS(2, "a=%d b=%d", a, b)
