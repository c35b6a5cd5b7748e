// A wait at a futex with a time limit is woken, comes too late for the value, or runs out of time.
// sc, tso, pso, ra, rc11: 4 executions
// sc, tso, pso, ra, rc11: changed
// sc, tso, pso, ra, rc11: late
// sc, tso, pso, ra, rc11: woken
#include "litmus.h"
#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int x;
static int a;

static void thread0(void)
{
    x = 1;
    syscall(SYS_futex, &x, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
}

static void thread1(void)
{
    struct timespec limit = {.tv_sec = 1};
    if (syscall(SYS_futex, &x, FUTEX_WAIT_PRIVATE, 0, &limit, 0, 0) != 0)
        a = errno == ETIMEDOUT ? 1 : errno == EAGAIN ? 2 : 3;
}

LITMUS(2, "%s", (const char *[]){"woken", "late", "changed", "wrong"}[a])
