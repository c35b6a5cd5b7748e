// A choice is made independently of what the others do.
// sc: 4 executions
// sc: a=0 x=1
// sc: a=0 x=2
// sc: a=1 x=1
// sc: a=2 x=2
// ra: 4 executions
// ra: a=0 x=1
// ra: a=0 x=2
// ra: a=1 x=1
// ra: a=2 x=2
#include "litmus.h"

static atomic_int x;
static int a;

static void thread0(void)
{
    x = 1 + (int)estragon_choose(2);
}

static void thread1(void)
{
    a = x;
}

LITMUS(2, "a=%d x=%d", a, x)
