// Store buffering with a fence in one thread only.
// sc: 3 executions
// sc: a=0 b=1
// sc: a=1 b=0
// sc: a=1 b=1
// tso, pso, ra, rc11: 4 executions
// tso, pso, ra, rc11: a=0 b=0
// tso, pso, ra, rc11: a=0 b=1
// tso, pso, ra, rc11: a=1 b=0
// tso, pso, ra, rc11: a=1 b=1
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    a = atomic_load_explicit(&y, memory_order_relaxed);
}

static void thread1(void)
{
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    b = atomic_load_explicit(&x, memory_order_relaxed);
}

LITMUS(2, "a=%d b=%d", a, b)
