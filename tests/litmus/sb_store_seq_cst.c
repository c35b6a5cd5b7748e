// Store buffering with seq_cst stores and relaxed loads: a compiler for tso or pso puts a fence between them.
// sc, tso, pso: 3 executions
// sc, tso, pso: a=0 b=1
// sc, tso, pso: a=1 b=0
// sc, tso, pso: a=1 b=1
// ra, rc11: 4 executions
// ra, rc11: a=0 b=0
// ra, rc11: a=0 b=1
// ra, rc11: a=1 b=0
// ra, rc11: a=1 b=1
#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_seq_cst);
    a = atomic_load_explicit(&y, memory_order_relaxed);
}

static void thread1(void)
{
    atomic_store_explicit(&y, 1, memory_order_seq_cst);
    b = atomic_load_explicit(&x, memory_order_relaxed);
}

LITMUS(2, "a=%d b=%d", a, b)
