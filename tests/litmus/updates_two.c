// Two updates are never at the same time.
// sc, tso, pso, ra, rc11: 2 executions
// sc, tso, pso, ra, rc11: a=0 b=1
// sc, tso, pso, ra, rc11: a=1 b=0
#include "litmus.h"

static atomic_int x;
static int a, b;

static void thread0(void)
{
    a = atomic_fetch_add(&x, 1);
}

static void thread1(void)
{
    b = atomic_fetch_add(&x, 1);
}

LITMUS(2, "a=%d b=%d", a, b)
