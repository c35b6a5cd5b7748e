// Who waits at a futex until a value changes reads the new value, or is woken: it does not miss both. Neither acquires
// what was written before, under rc11, unless the wait begins after the wake.
// sc, tso, pso, ra: 3 executions
// sc, tso, pso, ra: woken=0 y=1
// sc, tso, pso, ra: woken=1 y=1
// rc11: 5 executions
// rc11: woken=0 y=0
// rc11: woken=0 y=1
// rc11: woken=1 y=0
// rc11: woken=1 y=1
#include "litmus.h"
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int x, y;
static int a, b;

static void thread0(void)
{
    y = 1;
    x = 1;
    syscall(SYS_futex, &x, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
}

static void thread1(void)
{
    a = syscall(SYS_futex, &x, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0) == 0;
    b = y;
}

LITMUS(2, "woken=%d y=%d", a, b)
