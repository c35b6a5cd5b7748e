// S: a write before a flag is not the last one, if who sees the flag writes the same variable.
// sc: 3 executions
// sc: a=0 x=1
// sc: a=0 x=2
// sc: a=1 x=1
// ra: 3 executions
// ra: a=0 x=1
// ra: a=0 x=2
// ra: a=1 x=1
#include "litmus.h"

static atomic_int x, y;
static int a;

static void thread0(void)
{
    x = 2;
    y = 1;
}

static void thread1(void)
{
    a = y;
    x = 1;
}

LITMUS(2, "a=%d x=%d", a, x)
