// A write does not come between the read and the write of an update.
// sc, tso, pso, ra, rc11: 2 executions
// sc, tso, pso, ra, rc11: a=0 x=5
// sc, tso, pso, ra, rc11: a=5 x=6
#include "litmus.h"

static atomic_int x;
static int a;

static void thread0(void)
{
    a = atomic_fetch_add(&x, 1);
}

static void thread1(void)
{
    x = 5;
}

LITMUS(2, "a=%d x=%d", a, x)
