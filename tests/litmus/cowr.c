// Coherence of a write and a read of one thread.
// sc: 3 executions
// sc: a=1 x=1
// sc: a=1 x=2
// sc: a=2 x=2
// ra: 3 executions
// ra: a=1 x=1
// ra: a=1 x=2
// ra: a=2 x=2
#include "litmus.h"

static atomic_int x;
static int a;

static void thread0(void)
{
    x = 1;
    a = x;
}

static void thread1(void)
{
    x = 2;
}

LITMUS(2, "a=%d x=%d", a, x)
