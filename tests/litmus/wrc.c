// Write to read causality: a write seen by one thread is seen by who learns of it from that thread.
// sc, tso, pso, ra, rc11: 7 executions
// sc, tso, pso, ra, rc11: a=0 b=0 c=0
// sc, tso, pso, ra, rc11: a=0 b=0 c=1
// sc, tso, pso, ra, rc11: a=0 b=1 c=0
// sc, tso, pso, ra, rc11: a=0 b=1 c=1
// sc, tso, pso, ra, rc11: a=1 b=0 c=0
// sc, tso, pso, ra, rc11: a=1 b=0 c=1
// sc, tso, pso, ra, rc11: a=1 b=1 c=1
#include "litmus.h"

static atomic_int x, y;
static int a, b, c;

static void thread0(void)
{
    x = 1;
}

static void thread1(void)
{
    a = x;
    y = 1;
}

static void thread2(void)
{
    b = y;
    c = x;
}

LITMUS(3, "a=%d b=%d c=%d", a, b, c)
