// Message passing with the weakest orders that are enough for it.
// sc, tso, ra, rc11: 3 executions
// sc, tso, ra, rc11: a=0 b=0
// sc, tso, ra, rc11: a=0 b=1
// sc, tso, ra, rc11: a=1 b=1
// pso: 4 executions
// pso: a=0 b=0
// pso: a=0 b=1
// pso: a=1 b=0
// pso: a=1 b=1
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_release);
}

static void thread1(void)
{
    a = atomic_load_explicit(&y, memory_order_acquire);
    b = atomic_load_explicit(&x, memory_order_relaxed);
}

LITMUS(2, "a=%d b=%d", a, b)
