// Coherence of a write and a read of one thread.
// sc, tso, pso, ra, rc11: 3 executions
// sc, tso, pso, ra, rc11: a=1 x=1
// sc, tso, pso, ra, rc11: a=1 x=2
// sc, tso, pso, ra, rc11: a=2 x=2
#include "litmus.h"

static atomic_int x;
static int a;

static void thread0(void)
{
    x = 1;
    a = x;
}

static void thread1(void)
{
    x = 2;
}

LITMUS(2, "a=%d x=%d", a, x)
