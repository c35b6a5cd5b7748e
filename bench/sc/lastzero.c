/* A reader looks for the last zero of an array while each writer fills one cell from its neighbour.
 *
 * Idea: Abdulla, Aronis, Jonsson, Sagonas, Optimal dynamic partial order reduction (POPL 2014), "lastzero".
 * N:    number of writers.
 * SC:   (N + 3) * 2^(N - 2) executions.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 5
#endif

static atomic_int array[N + 1];

static void *reader(void *arg)
{
    (void)arg;
    int i = N;
    while (array[i] != 0)
        i--;
    assert(i >= 0);
    return 0;
}

static void *writer(void *arg)
{
    intptr_t j = (intptr_t)arg;
    array[j] = array[j - 1] + 1;
    return 0;
}

int main(void)
{
    pthread_t threads[N + 1];
    pthread_create(&threads[0], 0, reader, 0);
    for (intptr_t j = 1; j <= N; j++)
        pthread_create(&threads[j], 0, writer, (void *)j);
    for (int j = 0; j <= N; j++)
        pthread_join(threads[j], 0);
    return 0;
}
