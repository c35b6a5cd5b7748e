// R with release and acquire, which do not forbid it.
// sc: 3 executions
// sc: a=0 y=1
// sc: a=1 y=1
// sc: a=1 y=2
// tso, pso, ra, rc11: 4 executions
// tso, pso, ra, rc11: a=0 y=1
// tso, pso, ra, rc11: a=0 y=2
// tso, pso, ra, rc11: a=1 y=1
// tso, pso, ra, rc11: a=1 y=2
#include "litmus.h"

static atomic_int x, y;
static int a;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_release);
    atomic_store_explicit(&y, 1, memory_order_release);
}

static void thread1(void)
{
    atomic_store_explicit(&y, 2, memory_order_release);
    a = atomic_load_explicit(&x, memory_order_acquire);
}

LITMUS(2, "a=%d y=%d", a, y)
