// A plain message, read only by who has seen the flag: no race.
// sc: 2 executions
// sc: a=0 b=-1
// sc: a=1 b=1
// ra: 2 executions
// ra: a=0 b=-1
// ra: a=1 b=1
#include "litmus.h"

static atomic_int flag;
static int message, a, b = -1;

static void thread0(void)
{
    message = 1;
    flag = 1;
}

static void thread1(void)
{
    a = flag;
    if (a)
        b = message;
}

LITMUS(2, "a=%d b=%d", a, b)
