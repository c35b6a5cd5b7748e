// Two threads store two variables in opposite order, relaxed: both first stores are last under pso and rc11.
// sc, tso: 3 executions
// sc, tso: x=1 y=2
// sc, tso: x=2 y=1
// sc, tso: x=2 y=2
// pso, ra, rc11: 4 executions
// pso, ra, rc11: x=1 y=1
// pso, ra, rc11: x=1 y=2
// pso, ra, rc11: x=2 y=1
// pso, ra, rc11: x=2 y=2
#include "litmus.h"

static atomic_int x, y;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 2, memory_order_relaxed);
}

static void thread1(void)
{
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_store_explicit(&x, 2, memory_order_relaxed);
}

LITMUS(2, "x=%d y=%d", x, y)
