/* A queue lock in which each thread waits at a gate of its own, which the one before it opens.
 *
 * Idea: Mellor-Crummey and Scott, Algorithms for scalable synchronization (1991), in the version of CDSChecker (OOPSLA 2013); counts
 *       in Tracer (OOPSLA 2018), table 7: two threads, LOOKS = 5.
 * LOOKS:   how often a thread that waits looks; then it goes on without the lock, so nothing is protected.
 * RA:      no closed form. As in the table, the gate is opened only for one who was seen to come late, and a thread takes the lock
 *          a second time only if it could give it back.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef LOOKS
#define LOOKS 2
#endif
#define THREADS 2

/* Threads have numbers from 1; 0 is nobody. */
static atomic_int next[THREADS + 1];
static atomic_int shut[THREADS + 1];
static atomic_int tail;

static void lock(int me)
{
    next[me] = 0;
    shut[me] = 1;
    int before = atomic_exchange(&tail, me);
    if (before == 0)
        return;
    next[before] = me;
    for (int looks = 0; looks < LOOKS; looks++)
        if (!shut[me])
            break;
}

static bool unlock(int me)
{
    if (next[me] != 0)
        return false;
    int last = me;
    if (atomic_compare_exchange_strong(&tail, &last, 0))
        return true;
    for (int looks = 0; looks < LOOKS; looks++) {
        int after = next[me];
        if (after != 0) {
            shut[after] = 0;
            return true;
        }
    }
    return false;
}

static void *thread(void *arg)
{
    int me = (int)(intptr_t)arg;
    lock(me);
    if (unlock(me))
        lock(me);
    unlock(me);
    return 0;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, thread, (void *)(i + 1));
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
