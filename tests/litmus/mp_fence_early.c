// Message passing with an acquire fence before the read of the flag, where it orders nothing.
// sc, tso, ra: 3 executions
// sc, tso, ra: a=0 b=0
// sc, tso, ra: a=0 b=1
// sc, tso, ra: a=1 b=1
// pso, rc11: 4 executions
// pso, rc11: a=0 b=0
// pso, rc11: a=0 b=1
// pso, rc11: a=1 b=0
// pso, rc11: a=1 b=1
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
    atomic_thread_fence(memory_order_acquire);
    a = atomic_load_explicit(&y, memory_order_relaxed);
    b = atomic_load_explicit(&x, memory_order_relaxed);
}

LITMUS(2, "a=%d b=%d", a, b)
