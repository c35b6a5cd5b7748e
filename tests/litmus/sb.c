// Store buffering: each thread writes one variable and then reads the other. One of them comes second and sees a 1.
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
    x = 1;
    a = y;
}

static void thread1(void)
{
    y = 1;
    b = x;
}

LITMUS(2, "a=%d b=%d", a, b)
