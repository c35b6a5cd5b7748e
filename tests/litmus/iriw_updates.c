// The same with reads that are updates: every reader also writes.
// sc, tso, pso, rc11: 27 executions
// sc, tso, pso, rc11: a=0 b=0 c=0 d=1
// sc, tso, pso, rc11: a=0 b=0 c=0 d=2
// sc, tso, pso, rc11: a=0 b=0 c=1 d=1
// sc, tso, pso, rc11: a=0 b=0 c=1 d=2
// sc, tso, pso, rc11: a=0 b=1 c=0 d=0
// sc, tso, pso, rc11: a=0 b=1 c=0 d=1
// sc, tso, pso, rc11: a=0 b=1 c=0 d=2
// sc, tso, pso, rc11: a=0 b=1 c=1 d=1
// sc, tso, pso, rc11: a=0 b=1 c=1 d=2
// sc, tso, pso, rc11: a=0 b=2 c=0 d=0
// sc, tso, pso, rc11: a=0 b=2 c=0 d=1
// sc, tso, pso, rc11: a=0 b=2 c=0 d=2
// sc, tso, pso, rc11: a=0 b=3 c=1 d=0
// sc, tso, pso, rc11: a=0 b=3 c=1 d=1
// sc, tso, pso, rc11: a=0 b=3 c=1 d=2
// sc, tso, pso, rc11: a=1 b=0 c=0 d=3
// sc, tso, pso, rc11: a=1 b=0 c=1 d=3
// sc, tso, pso, rc11: a=1 b=1 c=0 d=0
// sc, tso, pso, rc11: a=1 b=1 c=0 d=1
// sc, tso, pso, rc11: a=1 b=1 c=0 d=3
// sc, tso, pso, rc11: a=1 b=1 c=1 d=3
// sc, tso, pso, rc11: a=1 b=2 c=0 d=0
// sc, tso, pso, rc11: a=1 b=2 c=0 d=1
// sc, tso, pso, rc11: a=1 b=2 c=0 d=3
// sc, tso, pso, rc11: a=1 b=3 c=1 d=0
// sc, tso, pso, rc11: a=1 b=3 c=1 d=1
// sc, tso, pso, rc11: a=1 b=3 c=1 d=3
// ra: 36 executions
// ra: a=0 b=0 c=0 d=0
// ra: a=0 b=0 c=0 d=1
// ra: a=0 b=0 c=0 d=2
// ra: a=0 b=0 c=1 d=0
// ra: a=0 b=0 c=1 d=1
// ra: a=0 b=0 c=1 d=2
// ra: a=0 b=1 c=0 d=0
// ra: a=0 b=1 c=0 d=1
// ra: a=0 b=1 c=0 d=2
// ra: a=0 b=1 c=1 d=0
// ra: a=0 b=1 c=1 d=1
// ra: a=0 b=1 c=1 d=2
// ra: a=0 b=2 c=0 d=0
// ra: a=0 b=2 c=0 d=1
// ra: a=0 b=2 c=0 d=2
// ra: a=0 b=3 c=1 d=0
// ra: a=0 b=3 c=1 d=1
// ra: a=0 b=3 c=1 d=2
// ra: a=1 b=0 c=0 d=0
// ra: a=1 b=0 c=0 d=1
// ra: a=1 b=0 c=0 d=3
// ra: a=1 b=0 c=1 d=0
// ra: a=1 b=0 c=1 d=1
// ra: a=1 b=0 c=1 d=3
// ra: a=1 b=1 c=0 d=0
// ra: a=1 b=1 c=0 d=1
// ra: a=1 b=1 c=0 d=3
// ra: a=1 b=1 c=1 d=0
// ra: a=1 b=1 c=1 d=1
// ra: a=1 b=1 c=1 d=3
// ra: a=1 b=2 c=0 d=0
// ra: a=1 b=2 c=0 d=1
// ra: a=1 b=2 c=0 d=3
// ra: a=1 b=3 c=1 d=0
// ra: a=1 b=3 c=1 d=1
// ra: a=1 b=3 c=1 d=3
#include "litmus.h"

static atomic_int x, y;
static int a, b, c, d;

static void thread0(void)
{
    x = 1;
}

static void thread1(void)
{
    y = 1;
}

static void thread2(void)
{
    a = atomic_fetch_or(&x, 2);
    b = y;
}

static void thread3(void)
{
    c = atomic_fetch_or(&y, 2);
    d = x;
}

LITMUS(4, "a=%d b=%d c=%d d=%d", a, b, c, d)
