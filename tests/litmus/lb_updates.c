// Load buffering where each read also writes.
// sc, tso, pso, ra, rc11: 3 executions
// sc, tso, pso, ra, rc11: a=0 b=0 x=1 y=1
// sc, tso, pso, ra, rc11: a=0 b=1 x=1 y=3
// sc, tso, pso, ra, rc11: a=1 b=0 x=3 y=1
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    a = atomic_fetch_add(&x, 2);
    y = 1;
}

static void thread1(void)
{
    b = atomic_fetch_add(&y, 2);
    x = 1;
}

LITMUS(2, "a=%d b=%d x=%d y=%d", a, b, x, y)
