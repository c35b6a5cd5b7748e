// Two threads write two variables in opposite order: not both first writes are last.
// sc, tso, pso, rc11: 3 executions
// sc, tso, pso, rc11: x=1 y=2
// sc, tso, pso, rc11: x=2 y=1
// sc, tso, pso, rc11: x=2 y=2
// ra: 4 executions
// ra: x=1 y=1
// ra: x=1 y=2
// ra: x=2 y=1
// ra: x=2 y=2
#include "litmus.h"

static atomic_int x, y;

static void thread0(void)
{
    x = 1;
    y = 2;
}

static void thread1(void)
{
    y = 1;
    x = 2;
}

LITMUS(2, "x=%d y=%d", x, y)
