// Independent reads of independent writes: two readers agree on which write came first.
// sc, tso, pso, rc11: 15 executions
// sc, tso, pso, rc11: a=0 b=0 c=0 d=0
// sc, tso, pso, rc11: a=0 b=0 c=0 d=1
// sc, tso, pso, rc11: a=0 b=0 c=1 d=0
// sc, tso, pso, rc11: a=0 b=0 c=1 d=1
// sc, tso, pso, rc11: a=0 b=1 c=0 d=0
// sc, tso, pso, rc11: a=0 b=1 c=0 d=1
// sc, tso, pso, rc11: a=0 b=1 c=1 d=0
// sc, tso, pso, rc11: a=0 b=1 c=1 d=1
// sc, tso, pso, rc11: a=1 b=0 c=0 d=0
// sc, tso, pso, rc11: a=1 b=0 c=0 d=1
// sc, tso, pso, rc11: a=1 b=0 c=1 d=1
// sc, tso, pso, rc11: a=1 b=1 c=0 d=0
// sc, tso, pso, rc11: a=1 b=1 c=0 d=1
// sc, tso, pso, rc11: a=1 b=1 c=1 d=0
// sc, tso, pso, rc11: a=1 b=1 c=1 d=1
// ra: 16 executions
// ra: a=0 b=0 c=0 d=0
// ra: a=0 b=0 c=0 d=1
// ra: a=0 b=0 c=1 d=0
// ra: a=0 b=0 c=1 d=1
// ra: a=0 b=1 c=0 d=0
// ra: a=0 b=1 c=0 d=1
// ra: a=0 b=1 c=1 d=0
// ra: a=0 b=1 c=1 d=1
// ra: a=1 b=0 c=0 d=0
// ra: a=1 b=0 c=0 d=1
// ra: a=1 b=0 c=1 d=0
// ra: a=1 b=0 c=1 d=1
// ra: a=1 b=1 c=0 d=0
// ra: a=1 b=1 c=0 d=1
// ra: a=1 b=1 c=1 d=0
// ra: a=1 b=1 c=1 d=1
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
    a = x;
    b = y;
}

static void thread3(void)
{
    c = y;
    d = x;
}

LITMUS(4, "a=%d b=%d c=%d d=%d", a, b, c, d)
