// Both threads write and read the same variable.
// sc, tso, pso, ra, rc11: 4 executions
// sc, tso, pso, ra, rc11: a=1 b=1 x=1
// sc, tso, pso, ra, rc11: a=1 b=2 x=1
// sc, tso, pso, ra, rc11: a=1 b=2 x=2
// sc, tso, pso, ra, rc11: a=2 b=2 x=2
#include "litmus.h"

static atomic_int x;
static int a, b;

static void thread0(void)
{
    x = 1;
    a = x;
}

static void thread1(void)
{
    x = 2;
    b = x;
}

LITMUS(2, "a=%d b=%d x=%d", a, b, x)
