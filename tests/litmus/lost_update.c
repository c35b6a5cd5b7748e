// A read and a write are not an update.
// sc, tso, pso, ra, rc11: 4 executions
// sc, tso, pso, ra, rc11: x=1
// sc, tso, pso, ra, rc11: x=2
#include "litmus.h"

static atomic_int x;

static void thread0(void)
{
    x = x + 1;
}

static void thread1(void)
{
    x = x + 1;
}

LITMUS(2, "x=%d", x)
