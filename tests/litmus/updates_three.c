// Three updates in any order.
// sc, tso, pso, ra, rc11: 6 executions
// sc, tso, pso, ra, rc11: a=0 b=1 c=2
// sc, tso, pso, ra, rc11: a=0 b=2 c=1
// sc, tso, pso, ra, rc11: a=1 b=0 c=2
// sc, tso, pso, ra, rc11: a=1 b=2 c=0
// sc, tso, pso, ra, rc11: a=2 b=0 c=1
// sc, tso, pso, ra, rc11: a=2 b=1 c=0
#include "litmus.h"

static atomic_int x;
static int a, b, c;

static void thread0(void)
{
    a = atomic_fetch_add(&x, 1);
}

static void thread1(void)
{
    b = atomic_fetch_add(&x, 1);
}

static void thread2(void)
{
    c = atomic_fetch_add(&x, 1);
}

LITMUS(3, "a=%d b=%d c=%d", a, b, c)
