/* Two threads add each other's variable to their own: the largest value is a Fibonacci number.
 *
 * Idea: SV-COMP, pthread, "fib_bench"; counts in Tracer (OOPSLA 2018), table 3, "Fibonacci".
 * N:    number of additions by each thread. The paper's unrolling 6 is N = 5.
 * SC:   no closed form; 19,605 executions for N = 4 and 218,243 for N = 5, as the peers find.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int i, j;

/* An addition is two reads and a write, not one atomic update. */
static void *left(void *arg)
{
    (void)arg;
    for (int k = 0; k < N; k++) {
        int a = i;
        int b = j;
        i = a + b;
    }
    return 0;
}

static void *right(void *arg)
{
    (void)arg;
    for (int k = 0; k < N; k++) {
        int a = j;
        int b = i;
        j = a + b;
    }
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    i = 1;
    j = 1;
    pthread_create(&t1, 0, left, 0);
    pthread_create(&t2, 0, right, 0);
    int before = 1, most = 1;
    for (int k = 0; k < 2 * N; k++) {
        int next = before + most;
        before = most;
        most = next;
    }
    /* Not after the joins: main is a third thread that reads both. */
    int a = i;
    int b = j;
    assert(a <= most && b <= most);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
