// A store after an update of the same thread does not belong to the release sequence that the update belongs to.
// sc: 18 executions
// sc: a=0 b=0 c=0
// sc: a=0 b=0 c=1
// sc: a=0 b=1 c=0
// sc: a=0 b=1 c=1
// sc: a=0 b=5 c=0
// sc: a=0 b=5 c=1
// sc: a=1 b=0 c=0
// sc: a=1 b=0 c=1
// sc: a=1 b=1 c=1
// sc: a=1 b=2 c=1
// sc: a=1 b=5 c=1
// tso, ra: 12 executions
// tso, ra: a=0 b=0 c=0
// tso, ra: a=0 b=0 c=1
// tso, ra: a=0 b=1 c=0
// tso, ra: a=0 b=1 c=1
// tso, ra: a=0 b=5 c=0
// tso, ra: a=0 b=5 c=1
// tso, ra: a=1 b=0 c=0
// tso, ra: a=1 b=0 c=1
// tso, ra: a=1 b=1 c=1
// tso, ra: a=1 b=2 c=1
// tso, ra: a=1 b=5 c=1
// pso: 16 executions
// pso: a=0 b=0 c=0
// pso: a=0 b=0 c=1
// pso: a=0 b=1 c=0
// pso: a=0 b=1 c=1
// pso: a=0 b=5 c=0
// pso: a=0 b=5 c=1
// pso: a=1 b=0 c=0
// pso: a=1 b=0 c=1
// pso: a=1 b=1 c=0
// pso: a=1 b=1 c=1
// pso: a=1 b=2 c=0
// pso: a=1 b=2 c=1
// pso: a=1 b=5 c=0
// pso: a=1 b=5 c=1
// rc11: 13 executions
// rc11: a=0 b=0 c=0
// rc11: a=0 b=0 c=1
// rc11: a=0 b=1 c=0
// rc11: a=0 b=1 c=1
// rc11: a=0 b=5 c=0
// rc11: a=0 b=5 c=1
// rc11: a=1 b=0 c=0
// rc11: a=1 b=0 c=1
// rc11: a=1 b=1 c=1
// rc11: a=1 b=2 c=1
// rc11: a=1 b=5 c=0
// rc11: a=1 b=5 c=1
#include "litmus.h"

static atomic_int x, y;
static int a, b, c;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_release);
}

static void thread1(void)
{
    a = atomic_fetch_add_explicit(&y, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 5, memory_order_relaxed);
}

static void thread2(void)
{
    b = atomic_load_explicit(&y, memory_order_acquire);
    c = atomic_load_explicit(&x, memory_order_relaxed);
}

LITMUS(3, "a=%d b=%d c=%d", a, b, c)
