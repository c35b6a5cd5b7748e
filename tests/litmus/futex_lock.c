// A lock of three states made of a futex: both threads get it, whoever sleeps is woken, and the second one knows what the first did.
// sc: 10 executions
// sc: a=1 b=2
// sc: a=2 b=1
// tso, pso, ra, rc11: 12 executions
// tso, pso, ra, rc11: a=1 b=2
// tso, pso, ra, rc11: a=2 b=1
#include "litmus.h"
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int state;
static int x, a, b;

static void lock(void)
{
    int seen = 0;
    if (atomic_compare_exchange_strong(&state, &seen, 1))
        return;
    while (atomic_exchange(&state, 2) != 0)
        syscall(SYS_futex, &state, FUTEX_WAIT_PRIVATE, 2, 0, 0, 0);
}

static void unlock(void)
{
    if (atomic_exchange(&state, 0) == 2)
        syscall(SYS_futex, &state, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
}

static void thread0(void)
{
    lock();
    a = ++x;
    unlock();
}

static void thread1(void)
{
    lock();
    b = ++x;
    unlock();
}

LITMUS(2, "a=%d b=%d", a, b)
