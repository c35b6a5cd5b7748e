// Message passing with a flag that is taken by compare-exchange, which only reads where it fails.
// sc, tso, pso, ra, rc11: 3 executions
// sc, tso, pso, ra, rc11: a=0 b=0
// sc, tso, pso, ra, rc11: a=0 b=1
// sc, tso, pso, ra, rc11: a=1 b=1
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    x = 1;
    y = 1;
}

static void thread1(void)
{
    int one = 1;
    a = atomic_compare_exchange_strong(&y, &one, 2);
    b = x;
}

LITMUS(2, "a=%d b=%d", a, b)
