/* Two threads count up under one mutex.
 *
 * Idea: SV-COMP, pthread, "pthread-demo"; counts in Tracer (OOPSLA 2018), table 3.
 * N:    number of additions by each thread. The paper's unrolling 10 is N = 10.
 * SC:   C(2N, N) executions: the orders of the critical sections.
 */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *adder(void *arg)
{
    (void)arg;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        count = count + 1;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, adder, 0);
    pthread_create(&t2, 0, adder, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    assert(count == 2 * N);
    return 0;
}
