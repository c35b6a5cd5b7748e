// A seq_cst store orders later seq_cst loads of other threads only through accesses of its own thread to other locations:
// what reads the second of two stores to x with acquire, and then misses y, does not make the first one visible to the thread
// that stored y. So the two stores may be merged. A model with po ; hb ; po instead forbids a=2 b=0 c=0.
// sc, tso, pso: 15 executions
// sc, tso, pso: a=0 b=0 c=0
// sc, tso, pso: a=0 b=0 c=1
// sc, tso, pso: a=0 b=0 c=2
// sc, tso, pso: a=0 b=1 c=0
// sc, tso, pso: a=0 b=1 c=1
// sc, tso, pso: a=0 b=1 c=2
// sc, tso, pso: a=1 b=0 c=1
// sc, tso, pso: a=1 b=0 c=2
// sc, tso, pso: a=1 b=1 c=0
// sc, tso, pso: a=1 b=1 c=1
// sc, tso, pso: a=1 b=1 c=2
// sc, tso, pso: a=2 b=0 c=2
// sc, tso, pso: a=2 b=1 c=0
// sc, tso, pso: a=2 b=1 c=1
// sc, tso, pso: a=2 b=1 c=2
// ra, rc11: 18 executions
// ra, rc11: a=0 b=0 c=0
// ra, rc11: a=0 b=0 c=1
// ra, rc11: a=0 b=0 c=2
// ra, rc11: a=0 b=1 c=0
// ra, rc11: a=0 b=1 c=1
// ra, rc11: a=0 b=1 c=2
// ra, rc11: a=1 b=0 c=0
// ra, rc11: a=1 b=0 c=1
// ra, rc11: a=1 b=0 c=2
// ra, rc11: a=1 b=1 c=0
// ra, rc11: a=1 b=1 c=1
// ra, rc11: a=1 b=1 c=2
// ra, rc11: a=2 b=0 c=0
// ra, rc11: a=2 b=0 c=1
// ra, rc11: a=2 b=0 c=2
// ra, rc11: a=2 b=1 c=0
// ra, rc11: a=2 b=1 c=1
// ra, rc11: a=2 b=1 c=2
#include "litmus.h"

static atomic_int x, y;
static int a, b, c;

static void thread0(void)
{
    a = atomic_load_explicit(&x, memory_order_acquire);
    b = atomic_load_explicit(&y, memory_order_seq_cst);
}

static void thread1(void)
{
    atomic_store_explicit(&x, 1, memory_order_seq_cst);
    atomic_store_explicit(&x, 2, memory_order_seq_cst);
}

static void thread2(void)
{
    atomic_store_explicit(&y, 1, memory_order_seq_cst);
    c = atomic_load_explicit(&x, memory_order_seq_cst);
}

LITMUS(3, "a=%d b=%d c=%d", a, b, c)
