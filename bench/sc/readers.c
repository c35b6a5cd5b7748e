/* One writer and many readers of one variable.
 *
 * Idea: Abdulla, Aronis, Jonsson, Sagonas, Optimal dynamic partial order reduction (POPL 2014), "readers".
 * N:    number of readers.
 * SC:   2^N executions: each reader comes before the write or after it.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int x;

static void *reader(void *arg)
{
    (void)arg;
    int seen = x;
    assert(seen == 0 || seen == 42);
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    x = 42;
    return 0;
}

int main(void)
{
    pthread_t threads[N + 1];
    pthread_create(&threads[N], 0, writer, 0);
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], 0, reader, 0);
    for (int i = 0; i <= N; i++)
        pthread_join(threads[i], 0);
    return 0;
}
