/* Two workers pass a token around: a flag says that there is work, a latch wakes the one who waits.
 *
 * Idea: Alglave, Kroening, Nimal, Tautschnig, Software verification for weak memory via program transformation (ESOP 2013),
 *       after a bug of PostgreSQL on Power; also among the programs of Tracer.
 * N:    how often each worker looks at its latch; the original does so for ever.
 * SC:   no closed form.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif
#define WORKERS 2

static atomic_bool latch[WORKERS], flag[WORKERS];

static void *worker(void *arg)
{
    intptr_t me = (intptr_t)arg, next = (me + 1) % WORKERS;
    for (int round = 0; round < N; round++) {
        if (!latch[me])
            continue;
        latch[me] = false;
        bool work = flag[me];
        assert(work);
        if (work) {
            flag[me] = false;
            flag[next] = true;
            latch[next] = true;
        }
    }
    return 0;
}

int main(void)
{
    pthread_t threads[WORKERS];
    latch[0] = true;
    flag[0] = true;
    for (intptr_t i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], 0, worker, (void *)i);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
