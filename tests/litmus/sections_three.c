// A compare-exchange of two variables at once, made of an atomic section, by three threads: one of them succeeds.
// sc: 15 executions
// sc: 0 of 3: x=1 y=1
// sc: 1 of 3: x=2 y=2
// sc: 2 of 3: x=3 y=3
// tso, pso, ra, rc11: 6 executions
// tso, pso, ra, rc11: 0 of 3: x=1 y=1
// tso, pso, ra, rc11: 1 of 3: x=2 y=2
// tso, pso, ra, rc11: 2 of 3: x=3 y=3
#include "litmus.h"

static atomic_int x, y;
static int winner;

static int __VERIFIER_atomic_both(int before, int after)
{
    if (x != before || y != before)
        return 0;
    x = after;
    y = after;
    return 1;
}

static void try(int who)
{
    if (__VERIFIER_atomic_both(0, who + 1))
        winner = who;
}

static void thread0(void)
{
    try(0);
}

static void thread1(void)
{
    try(1);
}

static void thread2(void)
{
    try(2);
}

LITMUS(3, "%d of 3: x=%d y=%d", winner, x, y)
