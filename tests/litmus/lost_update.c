// A read and a write are not an update.
// sc: 4 executions
// sc: x=1
// sc: x=2
// ra: 4 executions
// ra: x=1
// ra: x=2
#include "litmus.h"

static atomic_int x;

static void thread0(void)
{
    x = x + 1;
}

static void thread1(void)
{
    x = x + 1;
}

LITMUS(2, "x=%d", x)
