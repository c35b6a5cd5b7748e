// A seq_cst store that is followed by another one to its location: the reader may see the second, and not the store to
// y, although the third thread does not see the first. The words of C++20 forbid that, RC11 does not.
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
    b = atomic_load(&y);
}

static void thread1(void)
{
    atomic_store(&x, 1);
    atomic_store(&x, 2);
}

static void thread2(void)
{
    atomic_store(&y, 1);
    c = atomic_load(&x);
}

LITMUS(3, "a=%d b=%d c=%d", a, b, c)
