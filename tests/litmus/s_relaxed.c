// S with relaxed accesses: who sees the flag stores before what was stored before the flag.
// sc, tso, ra: 3 executions
// sc, tso, ra: a=0 x=1
// sc, tso, ra: a=0 x=2
// sc, tso, ra: a=1 x=1
// pso, rc11: 4 executions
// pso, rc11: a=0 x=1
// pso, rc11: a=0 x=2
// pso, rc11: a=1 x=1
// pso, rc11: a=1 x=2
#include "litmus.h"

static atomic_int x, y;
static int a;

static void thread0(void)
{
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
}

static void thread1(void)
{
    a = atomic_load_explicit(&y, memory_order_relaxed);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
}

LITMUS(2, "a=%d x=%d", a, x)
