// Store buffering with each thread in an atomic section: one section comes first.
// sc: 3 executions
// sc: a=0 b=1
// sc: a=1 b=0
// tso, pso, ra, rc11: 2 executions
// tso, pso, ra, rc11: a=0 b=1
// tso, pso, ra, rc11: a=1 b=0
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    estragon_atomic_begin();
    x = 1;
    a = y;
    estragon_atomic_end();
}

static void thread1(void)
{
    estragon_atomic_begin();
    y = 1;
    b = x;
    estragon_atomic_end();
}

LITMUS(2, "a=%d b=%d", a, b)
