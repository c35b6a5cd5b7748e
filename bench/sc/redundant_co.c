/* Two threads write one value again and again while a third reads twice.
 *
 * Idea: Tracer (OOPSLA 2018), figure 8 and table 4.
 * N:    number of writes by each writer.
 * SC:   C(2N, N) * C(2N + 2, 2) executions, as RCMC finds; 3N^2 + 3N + 1 by what the reads see.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int x;

static void *writer(void *arg)
{
    (void)arg;
    for (int i = 0; i < N; i++)
        x = 1;
    return 0;
}

static void *reader(void *arg)
{
    (void)arg;
    int a = x;
    int b = x;
    assert(a <= b);
    return 0;
}

int main(void)
{
    pthread_t t1, t2, t3;
    pthread_create(&t1, 0, writer, 0);
    pthread_create(&t2, 0, writer, 0);
    pthread_create(&t3, 0, reader, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_join(t3, 0);
    return 0;
}
