// Load buffering with relaxed accesses: no model lets both threads read what the other writes later.
// sc, tso, pso, ra, rc11: 3 executions
// sc, tso, pso, ra, rc11: a=0 b=0
// sc, tso, pso, ra, rc11: a=0 b=1
// sc, tso, pso, ra, rc11: a=1 b=0
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    a = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
}

static void thread1(void)
{
    b = atomic_load_explicit(&y, memory_order_relaxed);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
}

LITMUS(2, "a=%d b=%d", a, b)
