// Coherence of a read and a write of one thread: it does not read what comes after its write.
// sc: 3 executions
// sc: a=0 x=1
// sc: a=0 x=2
// sc: a=2 x=1
// ra: 3 executions
// ra: a=0 x=1
// ra: a=0 x=2
// ra: a=2 x=1
#include "litmus.h"

static atomic_int x;
static int a;

static void thread0(void)
{
    a = x;
    x = 1;
}

static void thread1(void)
{
    x = 2;
}

LITMUS(2, "a=%d x=%d", a, x)
