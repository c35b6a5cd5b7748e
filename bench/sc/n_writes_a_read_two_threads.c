/* Two threads write one variable some times and read it once.
 *
 * Idea: Tracer (OOPSLA 2018), figure 1 for N = 1; the count by what the reads see is 2N + 1.
 * N:    number of writes by each thread.
 * SC:   2 * C(2N + 1, N) - C(2N, N) executions: say the second thread writes last. Its read has one place. If k of its writes
 *       follow the last write of the first, that one's read has k + 1 places, and the rest has C(2N - 1 - k, N - 1) orders.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_int x;

static void *thread(void *arg)
{
    for (int i = 0; i < N; i++)
        x = (int)(intptr_t)arg;
    int a = x;
    assert(a == 1 || a == 2);
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, thread, (void *)1);
    pthread_create(&t2, 0, thread, (void *)2);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
