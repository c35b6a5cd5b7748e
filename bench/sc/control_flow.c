/* Whether a write happens at all depends on what its thread has read.
 *
 * Idea: Abdulla, Aronis, Jonsson, Sagonas, Optimal dynamic partial order reduction (POPL 2014); counts in Tracer (OOPSLA
 *       2018), table 5. The papers give the counts and not the statements; ours were chosen to have the same counts.
 * N:    number of threads that write.
 * SC:   N! * (2^N + 2N + 1) executions, as RCMC finds; 2^N + 2N + 1 by what the reads see.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

static atomic_bool closed;
static atomic_int x, y;

static void *closer(void *arg)
{
    (void)arg;
    closed = true;
    return 0;
}

static void *first(void *arg)
{
    (void)arg;
    bool late = closed;
    int seen = x;
    if (!late && seen == 0)
        y = 1;
    return 0;
}

static void *writer(void *arg)
{
    x = (int)(intptr_t)arg;
    int seen = y;
    assert(seen == 0 || seen == 1);
    return 0;
}

int main(void)
{
    pthread_t threads[N + 2];
    pthread_create(&threads[0], 0, closer, 0);
    pthread_create(&threads[1], 0, first, 0);
    for (intptr_t i = 1; i <= N; i++)
        pthread_create(&threads[i + 1], 0, writer, (void *)i);
    for (int i = 0; i < N + 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
