/* Burns' mutual exclusion with one bit per thread.
 *
 * Idea: Burns and Lynch, Bounds on shared memory for mutual exclusion (1993); also among the programs of Tracer.
 * N:       number of threads.
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

static atomic_bool wants[N];
static atomic_int inside;

static bool earlier_wants(intptr_t me)
{
    for (int j = 0; j < me; j++)
        if (wants[j])
            return true;
    return false;
}

/* True: entered; false: gave up. */
static bool enter(intptr_t me)
{
    int looks = 0;
    do {
        wants[me] = false;
        while (earlier_wants(me))
            if (looks++ == LOOKS)
                return false;
        wants[me] = true;
    } while (earlier_wants(me) && looks++ < LOOKS);
    if (looks > LOOKS)
        return false;
    for (intptr_t j = me + 1; j < N; j++)
        while (wants[j])
            if (looks++ == LOOKS)
                return false;
    return true;
}

static void *thread(void *arg)
{
    intptr_t me = (intptr_t)arg;
    if (enter(me)) {
        inside = (int)me;
        assert(inside == me);
        wants[me] = false;
    }
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
