// Store buffering with updates in place of the writes.
// sc, tso, pso, rc11: 3 executions
// sc, tso, pso, rc11: a=0 b=1
// sc, tso, pso, rc11: a=1 b=0
// sc, tso, pso, rc11: a=1 b=1
// ra: 4 executions
// ra: a=0 b=0
// ra: a=0 b=1
// ra: a=1 b=0
// ra: a=1 b=1
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    atomic_fetch_add(&x, 1);
    a = y;
}

static void thread1(void)
{
    atomic_exchange(&y, 1);
    b = x;
}

LITMUS(2, "a=%d b=%d", a, b)
