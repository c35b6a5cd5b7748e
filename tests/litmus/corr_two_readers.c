// Two threads read twice what two others write: they agree on the order of the writes.
// sc: 72 executions
// sc: a=0 b=0 c=0 d=0
// sc: a=0 b=0 c=0 d=1
// sc: a=0 b=0 c=0 d=2
// sc: a=0 b=0 c=1 d=1
// sc: a=0 b=0 c=1 d=2
// sc: a=0 b=0 c=2 d=1
// sc: a=0 b=0 c=2 d=2
// sc: a=0 b=1 c=0 d=0
// sc: a=0 b=1 c=0 d=1
// sc: a=0 b=1 c=0 d=2
// sc: a=0 b=1 c=1 d=1
// sc: a=0 b=1 c=1 d=2
// sc: a=0 b=1 c=2 d=1
// sc: a=0 b=1 c=2 d=2
// sc: a=0 b=2 c=0 d=0
// sc: a=0 b=2 c=0 d=1
// sc: a=0 b=2 c=0 d=2
// sc: a=0 b=2 c=1 d=1
// sc: a=0 b=2 c=1 d=2
// sc: a=0 b=2 c=2 d=1
// sc: a=0 b=2 c=2 d=2
// sc: a=1 b=1 c=0 d=0
// sc: a=1 b=1 c=0 d=1
// sc: a=1 b=1 c=0 d=2
// sc: a=1 b=1 c=1 d=1
// sc: a=1 b=1 c=1 d=2
// sc: a=1 b=1 c=2 d=1
// sc: a=1 b=1 c=2 d=2
// sc: a=1 b=2 c=0 d=0
// sc: a=1 b=2 c=0 d=1
// sc: a=1 b=2 c=0 d=2
// sc: a=1 b=2 c=1 d=1
// sc: a=1 b=2 c=1 d=2
// sc: a=1 b=2 c=2 d=2
// sc: a=2 b=1 c=0 d=0
// sc: a=2 b=1 c=0 d=1
// sc: a=2 b=1 c=0 d=2
// sc: a=2 b=1 c=1 d=1
// sc: a=2 b=1 c=2 d=1
// sc: a=2 b=1 c=2 d=2
// sc: a=2 b=2 c=0 d=0
// sc: a=2 b=2 c=0 d=1
// sc: a=2 b=2 c=0 d=2
// sc: a=2 b=2 c=1 d=1
// sc: a=2 b=2 c=1 d=2
// sc: a=2 b=2 c=2 d=1
// sc: a=2 b=2 c=2 d=2
// tso, pso, ra, rc11: 47 executions
// tso, pso, ra, rc11: a=0 b=0 c=0 d=0
// tso, pso, ra, rc11: a=0 b=0 c=0 d=1
// tso, pso, ra, rc11: a=0 b=0 c=0 d=2
// tso, pso, ra, rc11: a=0 b=0 c=1 d=1
// tso, pso, ra, rc11: a=0 b=0 c=1 d=2
// tso, pso, ra, rc11: a=0 b=0 c=2 d=1
// tso, pso, ra, rc11: a=0 b=0 c=2 d=2
// tso, pso, ra, rc11: a=0 b=1 c=0 d=0
// tso, pso, ra, rc11: a=0 b=1 c=0 d=1
// tso, pso, ra, rc11: a=0 b=1 c=0 d=2
// tso, pso, ra, rc11: a=0 b=1 c=1 d=1
// tso, pso, ra, rc11: a=0 b=1 c=1 d=2
// tso, pso, ra, rc11: a=0 b=1 c=2 d=1
// tso, pso, ra, rc11: a=0 b=1 c=2 d=2
// tso, pso, ra, rc11: a=0 b=2 c=0 d=0
// tso, pso, ra, rc11: a=0 b=2 c=0 d=1
// tso, pso, ra, rc11: a=0 b=2 c=0 d=2
// tso, pso, ra, rc11: a=0 b=2 c=1 d=1
// tso, pso, ra, rc11: a=0 b=2 c=1 d=2
// tso, pso, ra, rc11: a=0 b=2 c=2 d=1
// tso, pso, ra, rc11: a=0 b=2 c=2 d=2
// tso, pso, ra, rc11: a=1 b=1 c=0 d=0
// tso, pso, ra, rc11: a=1 b=1 c=0 d=1
// tso, pso, ra, rc11: a=1 b=1 c=0 d=2
// tso, pso, ra, rc11: a=1 b=1 c=1 d=1
// tso, pso, ra, rc11: a=1 b=1 c=1 d=2
// tso, pso, ra, rc11: a=1 b=1 c=2 d=1
// tso, pso, ra, rc11: a=1 b=1 c=2 d=2
// tso, pso, ra, rc11: a=1 b=2 c=0 d=0
// tso, pso, ra, rc11: a=1 b=2 c=0 d=1
// tso, pso, ra, rc11: a=1 b=2 c=0 d=2
// tso, pso, ra, rc11: a=1 b=2 c=1 d=1
// tso, pso, ra, rc11: a=1 b=2 c=1 d=2
// tso, pso, ra, rc11: a=1 b=2 c=2 d=2
// tso, pso, ra, rc11: a=2 b=1 c=0 d=0
// tso, pso, ra, rc11: a=2 b=1 c=0 d=1
// tso, pso, ra, rc11: a=2 b=1 c=0 d=2
// tso, pso, ra, rc11: a=2 b=1 c=1 d=1
// tso, pso, ra, rc11: a=2 b=1 c=2 d=1
// tso, pso, ra, rc11: a=2 b=1 c=2 d=2
// tso, pso, ra, rc11: a=2 b=2 c=0 d=0
// tso, pso, ra, rc11: a=2 b=2 c=0 d=1
// tso, pso, ra, rc11: a=2 b=2 c=0 d=2
// tso, pso, ra, rc11: a=2 b=2 c=1 d=1
// tso, pso, ra, rc11: a=2 b=2 c=1 d=2
// tso, pso, ra, rc11: a=2 b=2 c=2 d=1
// tso, pso, ra, rc11: a=2 b=2 c=2 d=2
#include "litmus.h"

static atomic_int x;
static int a, b, c, d;

static void thread0(void)
{
    x = 1;
}

static void thread1(void)
{
    x = 2;
}

static void thread2(void)
{
    a = x;
    b = x;
}

static void thread3(void)
{
    c = x;
    d = x;
}

LITMUS(4, "a=%d b=%d c=%d d=%d", a, b, c, d)
