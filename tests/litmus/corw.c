// Coherence of a read and a write of one thread: it does not read what comes after its write.
// sc, tso, pso, ra, rc11: 3 executions
// sc, tso, pso, ra, rc11: a=0 x=1
// sc, tso, pso, ra, rc11: a=0 x=2
// sc, tso, pso, ra, rc11: a=2 x=1
#include "litmus.h"

static atomic_int x;
static int a;

static void thread0(void)
{
    a = x;
    x = 1;
}

static void thread1(void)
{
    x = 2;
}

LITMUS(2, "a=%d x=%d", a, x)
