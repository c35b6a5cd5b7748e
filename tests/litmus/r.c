// R: the order of two writes to one variable, against a read of another.
// sc, tso, pso, rc11: 3 executions
// sc, tso, pso, rc11: a=0 y=1
// sc, tso, pso, rc11: a=1 y=1
// sc, tso, pso, rc11: a=1 y=2
// ra: 4 executions
// ra: a=0 y=1
// ra: a=0 y=2
// ra: a=1 y=1
// ra: a=1 y=2
#include "litmus.h"

static atomic_int x, y;
static int a;

static void thread0(void)
{
    x = 1;
    y = 1;
}

static void thread1(void)
{
    y = 2;
    a = x;
}

LITMUS(2, "a=%d y=%d", a, y)
