/* A barrier that spins: the last of N threads to come opens it for the others.
 *
 * Idea: Norris and Demsky, CDSChecker: checking concurrent data structures (OOPSLA 2013); counts in Tracer (OOPSLA 2018), table 7:
 *       LOOKS = 10, and N = 4 for its three threads, as the count tells.
 * N:       number of threads.
 * LOOKS:   how often a thread that waits looks; then it ends.
 * RA:      N! (LOOKS + 1)^(N - 1): the order of arrival, and when each of those who wait sees the barrier open, if at all.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#ifndef LOOKS
#define LOOKS 2
#endif

static atomic_int waiting, step;
/* Not atomic: written before the barrier, and read behind it. */
static int written;

/* True: all threads have come; false: looked in vain. */
static bool pass(void)
{
    int now = step;
    if (atomic_fetch_add(&waiting, 1) == N - 1) {
        waiting = 0;
        atomic_fetch_add(&step, 1);
        return true;
    }
    for (int looks = 0; looks < LOOKS; looks++)
        if (step != now)
            return true;
    return false;
}

static void *thread(void *arg)
{
    bool writes = (intptr_t)arg == 0;
    if (writes)
        written = 1;
    bool passed = pass();
    assert(!passed || written == 1);
    (void)passed;
    return 0;
}

int main(void)
{
    pthread_t threads[N];
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], 0, thread, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    return 0;
}
