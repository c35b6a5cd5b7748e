// Executions in which an assumption fails are blocked and show no outcome.
// sc, tso, pso, ra, rc11: 1 execution, 1 blocked
// sc, tso, pso, ra, rc11: a=1 b=1
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    x = 1;
    y = 1;
}

static void thread1(void)
{
    a = y;
    estragon_assume(a == 1);
    b = x;
}

LITMUS(2, "a=%d b=%d", a, b)
