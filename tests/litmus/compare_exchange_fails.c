// Compare-exchanges that fail only read: their order does not matter.
// sc, tso, pso, ra, rc11: 1 execution
// sc, tso, pso, ra, rc11: a=0 b=0
#include "litmus.h"

static atomic_int x;
static int a, b;

static void thread0(void)
{
    int five = 5;
    a = atomic_compare_exchange_strong(&x, &five, 1);
}

static void thread1(void)
{
    int six = 6;
    b = atomic_compare_exchange_strong(&x, &six, 1);
}

LITMUS(2, "a=%d b=%d", a, b)
