// Critical sections come one after the other.
// sc: 6 executions
// sc: a=1 b=2 c=3
// sc: a=1 b=3 c=2
// sc: a=2 b=1 c=3
// sc: a=2 b=3 c=1
// sc: a=3 b=1 c=2
// sc: a=3 b=2 c=1
// ra: 6 executions
// ra: a=1 b=2 c=3
// ra: a=1 b=3 c=2
// ra: a=2 b=1 c=3
// ra: a=2 b=3 c=1
// ra: a=3 b=1 c=2
// ra: a=3 b=2 c=1
#include "litmus.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int turn, a, b, c;

static void thread0(void)
{
    pthread_mutex_lock(&m);
    a = ++turn;
    pthread_mutex_unlock(&m);
}

static void thread1(void)
{
    pthread_mutex_lock(&m);
    b = ++turn;
    pthread_mutex_unlock(&m);
}

static void thread2(void)
{
    pthread_mutex_lock(&m);
    c = ++turn;
    pthread_mutex_unlock(&m);
}

LITMUS(3, "a=%d b=%d c=%d", a, b, c)
