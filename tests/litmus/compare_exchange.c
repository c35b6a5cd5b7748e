// Two threads try to be the first: one is.
// sc, tso, pso, ra, rc11: 2 executions
// sc, tso, pso, ra, rc11: a=0 b=1 x=2
// sc, tso, pso, ra, rc11: a=1 b=0 x=1
#include "litmus.h"

static atomic_int x;
static int a, b;

static void thread0(void)
{
    int zero = 0;
    a = atomic_compare_exchange_strong(&x, &zero, 1);
}

static void thread1(void)
{
    int zero = 0;
    b = atomic_compare_exchange_strong(&x, &zero, 2);
}

LITMUS(2, "a=%d b=%d x=%d", a, b, x)
