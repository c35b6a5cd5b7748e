// Two writes in an atomic section, read outside of one: but under sc, a section keeps out only other sections.
// sc: 3 executions
// sc: a=0 b=0
// sc: a=0 b=1
// sc: a=1 b=1
// tso, pso, ra, rc11: 4 executions
// tso, pso, ra, rc11: a=0 b=0
// tso, pso, ra, rc11: a=0 b=1
// tso, pso, ra, rc11: a=1 b=0
// tso, pso, ra, rc11: a=1 b=1
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    estragon_atomic_begin();
    x = 1;
    y = 1;
    estragon_atomic_end();
}

static void thread1(void)
{
    a = x;
    b = y;
}

LITMUS(2, "a=%d b=%d", a, b)
