/* Dekker's mutual exclusion for two threads.
 *
 * Idea: Dijkstra, Cooperating sequential processes (1965); counts in Tracer (OOPSLA 2018), table 3.
 * N:       how often each thread tries to enter.
 * LOOKS:   how often a thread that waits looks before it gives up. The paper bounds its loops by unrolling instead.
 * SC:      no closed form; see the manifest for what brute force gives.
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
#define LOOKS 1
#endif

static atomic_bool wants[2];
static atomic_int turn;
static atomic_int inside;

/* True: entered; false: gave up. */
static bool enter(intptr_t me)
{
    intptr_t other = 1 - me;
    int looks = 0;
    wants[me] = true;
    while (wants[other]) {
        if (looks++ == LOOKS)
            return false;
        if (turn != me) {
            wants[me] = false;
            while (turn != me)
                if (looks++ == LOOKS)
                    return false;
            wants[me] = true;
        }
    }
    return true;
}

static void *thread(void *arg)
{
    intptr_t me = (intptr_t)arg;
    for (int round = 0; round < N; round++) {
        if (enter(me)) {
            inside = (int)me;
            assert(inside == me);
            turn = (int)(1 - me);
        }
        wants[me] = false;
    }
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    for (intptr_t i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, thread, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
