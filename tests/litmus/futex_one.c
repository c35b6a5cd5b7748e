// Two threads wait at a futex, unless they come too late; a wake for one of them may wake either.
// Under rc11 a wait that comes second may read an older value than the first one.
// sc: 27 executions
// sc: a=0 b=0 woken 0, 0
// sc: a=0 b=1 woken 0, 0
// sc: a=0 b=1 woken 0, 1
// sc: a=0 b=1 woken 1, 0
// sc: a=1 b=0 woken 0, 0
// sc: a=1 b=0 woken 0, 1
// sc: a=1 b=0 woken 1, 0
// sc: a=1 b=1 woken 0, 0
// sc: a=1 b=1 woken 0, 1
// sc: a=1 b=1 woken 1, 0
// sc: a=1 b=1 woken 1, 1
// tso, pso, ra: 34 executions
// tso, pso, ra: a=0 b=0 woken 0, 0
// tso, pso, ra: a=0 b=1 woken 0, 0
// tso, pso, ra: a=0 b=1 woken 0, 1
// tso, pso, ra: a=0 b=1 woken 1, 0
// tso, pso, ra: a=1 b=0 woken 0, 0
// tso, pso, ra: a=1 b=0 woken 0, 1
// tso, pso, ra: a=1 b=0 woken 1, 0
// tso, pso, ra: a=1 b=1 woken 0, 0
// tso, pso, ra: a=1 b=1 woken 0, 1
// tso, pso, ra: a=1 b=1 woken 1, 0
// tso, pso, ra: a=1 b=1 woken 1, 1
// rc11: 36 executions
// rc11: a=0 b=0 woken 0, 0
// rc11: a=0 b=1 woken 0, 0
// rc11: a=0 b=1 woken 0, 1
// rc11: a=0 b=1 woken 1, 0
// rc11: a=1 b=0 woken 0, 0
// rc11: a=1 b=0 woken 0, 1
// rc11: a=1 b=0 woken 1, 0
// rc11: a=1 b=1 woken 0, 0
// rc11: a=1 b=1 woken 0, 1
// rc11: a=1 b=1 woken 1, 0
// rc11: a=1 b=1 woken 1, 1
#include "litmus.h"
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int x;
static int a, b, n, m;

static int wait_at(atomic_int *word, int value)
{
    return syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, 0, 0, 0) == 0;
}

static int wake_at(atomic_int *word, int most)
{
    return (int)syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, most, 0, 0, 0);
}

static void thread0(void)
{
    a = wait_at(&x, 0);
}

static void thread1(void)
{
    b = wait_at(&x, 0);
}

static void thread2(void)
{
    n = wake_at(&x, 1);
    m = wake_at(&x, 1);
    x = 1;
    wake_at(&x, 2);
}

LITMUS(3, "a=%d b=%d woken %d, %d", a, b, n, m)
