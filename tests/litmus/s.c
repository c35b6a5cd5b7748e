// S: a write before a flag is not the last one, if who sees the flag writes the same variable.
// sc, tso, pso, ra, rc11: 3 executions
// sc, tso, pso, ra, rc11: a=0 x=1
// sc, tso, pso, ra, rc11: a=0 x=2
// sc, tso, pso, ra, rc11: a=1 x=1
#include "litmus.h"

static atomic_int x, y;
static int a;

static void thread0(void)
{
    x = 2;
    y = 1;
}

static void thread1(void)
{
    a = y;
    x = 1;
}

LITMUS(2, "a=%d x=%d", a, x)
