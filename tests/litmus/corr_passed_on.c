// A thread that is told of a read does not read an older value.
// sc, tso, pso, ra, rc11: 7 executions
// sc, tso, pso, ra, rc11: a=0 b=0 c=0
// sc, tso, pso, ra, rc11: a=0 b=0 c=1
// sc, tso, pso, ra, rc11: a=0 b=1 c=0
// sc, tso, pso, ra, rc11: a=0 b=1 c=1
// sc, tso, pso, ra, rc11: a=1 b=0 c=0
// sc, tso, pso, ra, rc11: a=1 b=0 c=1
// sc, tso, pso, ra, rc11: a=1 b=1 c=1
#include "litmus.h"

static atomic_int x, y;
static int a, b, c;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
}

static void thread1(void)
{
    a = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_release);
}

static void thread2(void)
{
    b = atomic_load_explicit(&y, memory_order_acquire);
    c = atomic_load_explicit(&x, memory_order_relaxed);
}

LITMUS(3, "a=%d b=%d c=%d", a, b, c)
