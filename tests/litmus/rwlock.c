// Readers do not order each other; a writer comes before or after each of them.
// sc, tso, pso, ra, rc11: 4 executions
// sc, tso, pso, ra, rc11: a=0 b=0
// sc, tso, pso, ra, rc11: a=0 b=1
// sc, tso, pso, ra, rc11: a=1 b=0
// sc, tso, pso, ra, rc11: a=1 b=1
#include "litmus.h"

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x, a, b;

static void thread0(void)
{
    pthread_rwlock_wrlock(&l);
    x = 1;
    pthread_rwlock_unlock(&l);
}

static void thread1(void)
{
    pthread_rwlock_rdlock(&l);
    a = x;
    pthread_rwlock_unlock(&l);
}

static void thread2(void)
{
    pthread_rwlock_rdlock(&l);
    b = x;
    pthread_rwlock_unlock(&l);
}

LITMUS(3, "a=%d b=%d", a, b)
