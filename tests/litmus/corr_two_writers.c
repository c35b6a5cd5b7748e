// Two reads of a variable that two threads write.
// sc: 12 executions
// sc: a=0 b=0
// sc: a=0 b=1
// sc: a=0 b=2
// sc: a=1 b=1
// sc: a=1 b=2
// sc: a=2 b=1
// sc: a=2 b=2
// ra: 7 executions
// ra: a=0 b=0
// ra: a=0 b=1
// ra: a=0 b=2
// ra: a=1 b=1
// ra: a=1 b=2
// ra: a=2 b=1
// ra: a=2 b=2
#include "litmus.h"

static atomic_int x;
static int a, b;

static void thread0(void)
{
    x = 1;
}

static void thread1(void)
{
    x = 2;
}

static void thread2(void)
{
    a = x;
    b = x;
}

LITMUS(3, "a=%d b=%d", a, b)
