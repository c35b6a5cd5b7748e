// A compare-exchange whose failure order is stronger than its success order: if it fails, it acquires the message.
// sc, tso, ra, rc11: 3 executions
// sc, tso, ra, rc11: a=0 b=0 y=1
// sc, tso, ra, rc11: a=0 b=1 y=1
// sc, tso, ra, rc11: a=1 b=1 y=1
// pso: 4 executions
// pso: a=0 b=0 y=1
// pso: a=0 b=1 y=1
// pso: a=1 b=0 y=1
// pso: a=1 b=1 y=1
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
    a = 0;
    atomic_compare_exchange_strong_explicit(&y, &a, 2, memory_order_relaxed, memory_order_acquire);
    b = atomic_load_explicit(&x, memory_order_relaxed);
}

LITMUS(2, "a=%d b=%d y=%d", a, b, y)
