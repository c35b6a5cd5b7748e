// Store buffering with relaxed accesses and fences between them.
// sc, tso, pso, rc11: 3 executions
// sc, tso, pso, rc11: a=0 b=1
// sc, tso, pso, rc11: a=1 b=0
// sc, tso, pso, rc11: a=1 b=1
// ra: 4 executions
// ra: a=0 b=1
// ra: a=1 b=0
// ra: a=1 b=1
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
    atomic_thread_fence(memory_order_seq_cst);
    b = atomic_load_explicit(&x, memory_order_relaxed);
}

LITMUS(2, "a=%d b=%d", a, b)
