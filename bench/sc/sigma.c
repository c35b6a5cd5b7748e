/* Main counts an index up while threads mark the cell that they find it to point to.
 *
 * Idea: SV-COMP, pthread, "sigma"; counts in Tracer (OOPSLA 2018), tables 3 and 5.
 * N:    number of threads.
 * SC:   (2N - 1)!! executions, as RCMC finds. The paper takes out the assertion that all cells are marked, which fails;
 *       ours says what is true.
 * RA:   N! without the assertion (-DNDEBUG): marker i finds where to be one of i to N - 1. With it, main also sees by whom
 *       each cell was marked.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int array[N];
static atomic_int where = -1;

static void *marker(void *arg)
{
    (void)arg;
    int at = where;
    array[at] = 1;
    return 0;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        where = i;
        pthread_create(&threads[i], 0, marker, 0);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
#ifndef NDEBUG
    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += array[i];
    assert(1 <= sum && sum <= N);
#endif
    return 0;
}
