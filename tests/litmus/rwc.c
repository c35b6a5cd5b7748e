// Read to write causality.
// sc, tso, pso, rc11: 7 executions
// sc, tso, pso, rc11: a=0 b=0 c=0
// sc, tso, pso, rc11: a=0 b=0 c=1
// sc, tso, pso, rc11: a=0 b=1 c=0
// sc, tso, pso, rc11: a=0 b=1 c=1
// sc, tso, pso, rc11: a=1 b=0 c=1
// sc, tso, pso, rc11: a=1 b=1 c=0
// sc, tso, pso, rc11: a=1 b=1 c=1
// ra: 8 executions
// ra: a=0 b=0 c=0
// ra: a=0 b=0 c=1
// ra: a=0 b=1 c=0
// ra: a=0 b=1 c=1
// ra: a=1 b=0 c=0
// ra: a=1 b=0 c=1
// ra: a=1 b=1 c=0
// ra: a=1 b=1 c=1
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
    b = y;
}

static void thread2(void)
{
    y = 1;
    c = x;
}

LITMUS(3, "a=%d b=%d c=%d", a, b, c)
