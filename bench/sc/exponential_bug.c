/* A value that only one of very many interleavings brings about.
 *
 * Idea: Huang, Stateless model checking concurrent programs with maximal causality reduction (PLDI 2015), figure 2; counts
 *       in Tracer (OOPSLA 2018), table 5.
 * N:    number of writes to y in each critical section of the first thread.
 * SC:   no closed form; 345,069 executions for N = 5, as the peers find.
 * RA:   no closed form; 879 and 1,934 executions for N = 1 and 2, as the axioms have it.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif
#define ROUNDS 2

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, y;

static void *opener(void *arg)
{
    (void)arg;
    for (int round = 0; round < ROUNDS; round++) {
        pthread_mutex_lock(&lock);
        x = 1;
        for (int i = 0; i < N; i++)
            y = 1;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

/* Counts y up when it finds x open, although it has just closed it. */
static void *closer(void *arg)
{
    (void)arg;
    for (int round = 0; round < ROUNDS; round++) {
        pthread_mutex_lock(&lock);
        x = 0;
        pthread_mutex_unlock(&lock);
        if (x > 0) {
            int seen = y;
            y = seen + 1;
            x = 2;
        }
    }
    return 0;
}

static void *watcher(void *arg)
{
    (void)arg;
    for (int round = 0; round < ROUNDS; round++)
        if (x > 1) {
            int seen = y;
            assert(0 <= seen && seen <= 1 + ROUNDS + 1);
            if (seen == 3)
                break;
            y = 2;
        }
    return 0;
}

int main(void)
{
    pthread_t t1, t2, t3;
    pthread_create(&t1, 0, opener, 0);
    pthread_create(&t2, 0, closer, 0);
    pthread_create(&t3, 0, watcher, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_join(t3, 0);
    return 0;
}
