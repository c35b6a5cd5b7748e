// Message passing with relaxed stores to half of a word. The words were written as a whole before, so that a half is not
// a location of its own.
// sc, tso, ra: 3 executions
// pso, rc11: 4 executions
// sc, tso, pso, ra, rc11: a=0 b=0
// sc, tso, pso, ra, rc11: a=0 b=1
// pso, rc11: a=1 b=0
// sc, tso, pso, ra, rc11: a=1 b=1
#include "litmus.h"

static union {
    atomic_uint both;
    atomic_ushort half[2];
} x, y;
static int a, b;

__attribute__((constructor)) static void begin(void)
{
    atomic_store_explicit(&x.both, 0, memory_order_relaxed);
    atomic_store_explicit(&y.both, 0, memory_order_relaxed);
}

static void thread0(void)
{
    atomic_store_explicit(&x.half[0], 1, memory_order_relaxed);
    atomic_store_explicit(&y.half[1], 1, memory_order_relaxed);
}

static void thread1(void)
{
    a = atomic_load_explicit(&y.half[1], memory_order_relaxed);
    b = atomic_load_explicit(&x.half[0], memory_order_relaxed);
}

LITMUS(2, "a=%d b=%d", a, b)
