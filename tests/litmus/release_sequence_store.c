// A later relaxed store of the same thread does not belong to a release sequence (since C++20).
// sc, tso, ra: 4 executions
// sc, tso, ra: a=0 b=0
// sc, tso, ra: a=0 b=1
// sc, tso, ra: a=1 b=1
// sc, tso, ra: a=2 b=1
// pso: 6 executions
// pso: a=0 b=0
// pso: a=0 b=1
// pso: a=1 b=0
// pso: a=1 b=1
// pso: a=2 b=0
// pso: a=2 b=1
// rc11: 5 executions
// rc11: a=0 b=0
// rc11: a=0 b=1
// rc11: a=1 b=1
// rc11: a=2 b=0
// rc11: a=2 b=1
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_release);
    atomic_store_explicit(&y, 2, memory_order_relaxed);
}

static void thread1(void)
{
    a = atomic_load_explicit(&y, memory_order_acquire);
    b = atomic_load_explicit(&x, memory_order_relaxed);
}

LITMUS(2, "a=%d b=%d", a, b)
