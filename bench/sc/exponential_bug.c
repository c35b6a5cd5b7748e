/* A value that only one of very many interleavings brings about.
 *
 * Idea: Huang, Stateless model checking concurrent programs with maximal causality reduction (PLDI 2015), figure 2; counts
 *       in Tracer (OOPSLA 2018), table 5. Ours keeps the shape, three threads of which one writes one variable N times, and
 *       not the statements, so counts differ.
 * N:    number of writes to x by the first thread.
 * SC:   no closed form; see the manifest for what brute force gives.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x, y;

static void *writer(void *arg)
{
    (void)arg;
    y = 1;
    for (int i = 1; i <= N; i++)
        x = i;
    y = y + 1;
    return 0;
}

static void *adder(void *arg)
{
    (void)arg;
    y = 1;
    for (int i = 0; i < N; i++)
        y = y + x;
    return 0;
}

static void *watcher(void *arg)
{
    (void)arg;
    if (x > 1) {
        int seen = y;
        assert(0 <= seen && seen <= 2 + N * N);
        if (seen == 3)
            y = x;
    }
    return 0;
}

int main(void)
{
    pthread_t t1, t2, t3;
    pthread_create(&t1, 0, writer, 0);
    pthread_create(&t2, 0, adder, 0);
    pthread_create(&t3, 0, watcher, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_join(t3, 0);
    return 0;
}
