// Coherence of two reads holds for relaxed ones as well.
// sc, tso, pso, ra, rc11: 6 executions
// sc, tso, pso, ra, rc11: a=0 b=0
// sc, tso, pso, ra, rc11: a=0 b=1
// sc, tso, pso, ra, rc11: a=0 b=2
// sc, tso, pso, ra, rc11: a=1 b=1
// sc, tso, pso, ra, rc11: a=1 b=2
// sc, tso, pso, ra, rc11: a=2 b=2
#include "litmus.h"

static atomic_int x;
static int a, b;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&x, 2, memory_order_relaxed);
}

static void thread1(void)
{
    a = atomic_load_explicit(&x, memory_order_relaxed);
    b = atomic_load_explicit(&x, memory_order_relaxed);
}

LITMUS(2, "a=%d b=%d", a, b)
