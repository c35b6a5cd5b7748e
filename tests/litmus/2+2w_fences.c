// The same with fences between the stores.
// sc, tso, pso, rc11: 3 executions
// sc, tso, pso, rc11: x=1 y=2
// sc, tso, pso, rc11: x=2 y=1
// sc, tso, pso, rc11: x=2 y=2
// ra: 4 executions
// ra: x=1 y=2
// ra: x=2 y=1
// ra: x=2 y=2
#include "litmus.h"

static atomic_int x, y;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&y, 2, memory_order_relaxed);
}

static void thread1(void)
{
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&x, 2, memory_order_relaxed);
}

LITMUS(2, "x=%d y=%d", x, y)
