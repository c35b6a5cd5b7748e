// The same with seq_cst loads: as long as the stores are not, the readers may disagree.
// sc, tso, pso: 15 executions
// sc, tso, pso: a=0 b=0 c=0 d=0
// sc, tso, pso: a=0 b=0 c=0 d=1
// sc, tso, pso: a=0 b=0 c=1 d=0
// sc, tso, pso: a=0 b=0 c=1 d=1
// sc, tso, pso: a=0 b=1 c=0 d=0
// sc, tso, pso: a=0 b=1 c=0 d=1
// sc, tso, pso: a=0 b=1 c=1 d=0
// sc, tso, pso: a=0 b=1 c=1 d=1
// sc, tso, pso: a=1 b=0 c=0 d=0
// sc, tso, pso: a=1 b=0 c=0 d=1
// sc, tso, pso: a=1 b=0 c=1 d=1
// sc, tso, pso: a=1 b=1 c=0 d=0
// sc, tso, pso: a=1 b=1 c=0 d=1
// sc, tso, pso: a=1 b=1 c=1 d=0
// sc, tso, pso: a=1 b=1 c=1 d=1
// ra, rc11: 16 executions
// ra, rc11: a=0 b=0 c=0 d=0
// ra, rc11: a=0 b=0 c=0 d=1
// ra, rc11: a=0 b=0 c=1 d=0
// ra, rc11: a=0 b=0 c=1 d=1
// ra, rc11: a=0 b=1 c=0 d=0
// ra, rc11: a=0 b=1 c=0 d=1
// ra, rc11: a=0 b=1 c=1 d=0
// ra, rc11: a=0 b=1 c=1 d=1
// ra, rc11: a=1 b=0 c=0 d=0
// ra, rc11: a=1 b=0 c=0 d=1
// ra, rc11: a=1 b=0 c=1 d=0
// ra, rc11: a=1 b=0 c=1 d=1
// ra, rc11: a=1 b=1 c=0 d=0
// ra, rc11: a=1 b=1 c=0 d=1
// ra, rc11: a=1 b=1 c=1 d=0
// ra, rc11: a=1 b=1 c=1 d=1
#include "litmus.h"

static atomic_int x, y;
static int a, b, c, d;

static void thread0(void)
{
    atomic_store_explicit(&x, 1, memory_order_release);
}

static void thread1(void)
{
    atomic_store_explicit(&y, 1, memory_order_release);
}

static void thread2(void)
{
    a = atomic_load_explicit(&x, memory_order_seq_cst);
    b = atomic_load_explicit(&y, memory_order_seq_cst);
}

static void thread3(void)
{
    c = atomic_load_explicit(&y, memory_order_seq_cst);
    d = atomic_load_explicit(&x, memory_order_seq_cst);
}

LITMUS(4, "a=%d b=%d c=%d d=%d", a, b, c, d)
