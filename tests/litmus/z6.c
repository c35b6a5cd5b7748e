// Z6: coherence, message passing and store buffering in one cycle.
// sc, tso, pso, rc11: 7 executions
// sc, tso, pso, rc11: a=0 b=0 y=1
// sc, tso, pso, rc11: a=0 b=0 y=2
// sc, tso, pso, rc11: a=0 b=1 y=1
// sc, tso, pso, rc11: a=0 b=1 y=2
// sc, tso, pso, rc11: a=1 b=0 y=1
// sc, tso, pso, rc11: a=1 b=1 y=1
// sc, tso, pso, rc11: a=1 b=1 y=2
// ra: 8 executions
// ra: a=0 b=0 y=1
// ra: a=0 b=0 y=2
// ra: a=0 b=1 y=1
// ra: a=0 b=1 y=2
// ra: a=1 b=0 y=1
// ra: a=1 b=0 y=2
// ra: a=1 b=1 y=1
// ra: a=1 b=1 y=2
#include "litmus.h"

static atomic_int x, y, z;
static int a, b;

static void thread0(void)
{
    x = 1;
    y = 1;
}

static void thread1(void)
{
    y = 2;
    z = 1;
}

static void thread2(void)
{
    a = z;
    b = x;
}

LITMUS(3, "a=%d b=%d y=%d", a, b, y)
