// Whoever comes first initialises, and both see it done.
// sc, tso, pso, ra, rc11: 2 executions
// sc, tso, pso, ra, rc11: a=1 b=1
#include "litmus.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int made, a, b;

static void make(void)
{
    made++;
}

static void thread0(void)
{
    pthread_once(&once, make);
    a = made;
}

static void thread1(void)
{
    pthread_once(&once, make);
    b = made;
}

LITMUS(2, "a=%d b=%d", a, b)
