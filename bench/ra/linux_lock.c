/* A lock for readers and writers as Linux once had it: a counter of which readers take one and a writer takes all.
 *
 * Idea: Norris and Demsky, CDSChecker: checking concurrent data structures (OOPSLA 2013); counts in Tracer (OOPSLA 2018), table
 *       6: N = 2 and 3, LOOKS = 3, TRIES = 2.
 * N:       number of threads; the first reads, the others write.
 * TRIES:   how often a thread gives back what it took and tries again. Then it goes on without the lock, so nothing is protected.
 * LOOKS:   how often it looks whether it can, each time.
 * RA:      no closed form.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef N
#define N 2
#endif
#ifndef LOOKS
#define LOOKS 3
#endif
#ifndef TRIES
#define TRIES 2
#endif
#define ALL 0x100000

static atomic_int left = ALL;

/* Readers need something to be left, writers all of it. */
static bool enough(int share, int before)
{
    return share == ALL ? before == ALL : before > 0;
}

static bool becomes_enough(int share)
{
    for (int looks = 0; looks < LOOKS; looks++)
        if (enough(share, left))
            return true;
    return false;
}

static void lock(int share)
{
    int before = atomic_fetch_sub(&left, share);
    for (int tries = 0; tries < TRIES && !enough(share, before); tries++) {
        atomic_fetch_add(&left, share);
        if (becomes_enough(share))
            before = atomic_fetch_sub(&left, share);
    }
}

static void unlock(int share)
{
    atomic_fetch_add(&left, share);
}

static void *reader(void *arg)
{
    (void)arg;
    lock(1);
    unlock(1);
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    lock(ALL);
    unlock(ALL);
    return 0;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], 0, i == 0 ? reader : writer, 0);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    return 0;
}
