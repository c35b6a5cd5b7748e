// The same with exchanges, which also tell what they replace.
// sc, tso, pso, rc11: 3 executions
// sc, tso, pso, rc11: x=1 y=2 a=1 b=0
// sc, tso, pso, rc11: x=2 y=1 a=0 b=1
// sc, tso, pso, rc11: x=2 y=2 a=1 b=1
// ra: 4 executions
// ra: x=1 y=1 a=0 b=0
// ra: x=1 y=2 a=1 b=0
// ra: x=2 y=1 a=0 b=1
// ra: x=2 y=2 a=1 b=1
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    x = 1;
    a = atomic_exchange(&y, 2);
}

static void thread1(void)
{
    y = 1;
    b = atomic_exchange(&x, 2);
}

LITMUS(2, "x=%d y=%d a=%d b=%d", x, y, a, b)
