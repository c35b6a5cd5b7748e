// A choice is made independently of what the others do.
// sc, tso, pso, ra, rc11: 4 executions
// sc, tso, pso, ra, rc11: a=0 x=1
// sc, tso, pso, ra, rc11: a=0 x=2
// sc, tso, pso, ra, rc11: a=1 x=1
// sc, tso, pso, ra, rc11: a=2 x=2
#include "litmus.h"

static atomic_int x;
static int a;

static void thread0(void)
{
    x = 1 + (int)estragon_choose(2);
}

static void thread1(void)
{
    a = x;
}

LITMUS(2, "a=%d x=%d", a, x)
