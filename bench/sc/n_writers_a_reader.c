/* Many writers and a reader of one variable.
 *
 * Idea: Norris and Demsky, A practical approach for model checking C/C++11 code (TOPLAS 2016); Tracer (OOPSLA 2018),
 *       figure 8 and table 4.
 * N:    number of writers.
 * SC:   (N + 1)! executions, as RCMC finds; N + 1 by what the read sees.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

static atomic_int x;

static void *writer(void *arg)
{
    x = (int)(intptr_t)arg;
    return 0;
}

static void *reader(void *arg)
{
    (void)arg;
    int a = x;
    assert(0 <= a && a <= N);
    return 0;
}

int main(void)
{
    pthread_t threads[N + 1];
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], 0, writer, (void *)(i + 1));
    pthread_create(&threads[N], 0, reader, 0);
    for (int i = 0; i <= N; i++)
        pthread_join(threads[i], 0);
    return 0;
}
