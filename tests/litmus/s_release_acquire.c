// S with a flag that is released and acquired.
// sc, tso, ra, rc11: 3 executions
// sc, tso, ra, rc11: a=0 x=1
// sc, tso, ra, rc11: a=0 x=2
// sc, tso, ra, rc11: a=1 x=1
// pso: 4 executions
// pso: a=0 x=1
// pso: a=0 x=2
// pso: a=1 x=1
// pso: a=1 x=2
#include "litmus.h"

static atomic_int x, y;
static int a;

static void thread0(void)
{
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_release);
}

static void thread1(void)
{
    a = atomic_load_explicit(&y, memory_order_acquire);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
}

LITMUS(2, "a=%d x=%d", a, x)
