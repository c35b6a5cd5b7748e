/* Lamport's fast mutual exclusion: a thread that is alone enters after a few steps.
 *
 * Idea: Lamport, A fast mutual exclusion algorithm (1987); counts in Tracer (OOPSLA 2018), table 3.
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

static atomic_int x, y;
static atomic_bool trying[N + 1];
static atomic_int inside;

/* True: entered; false: gave up. */
static bool enter(int me)
{
    int looks = 0;
    for (;;) {
        trying[me] = true;
        x = me;
        if (y != 0) {
            trying[me] = false;
            while (y != 0)
                if (looks++ == LOOKS)
                    return false;
            continue;
        }
        y = me;
        if (x == me)
            return true;
        trying[me] = false;
        for (int j = 1; j <= N; j++)
            while (trying[j])
                if (looks++ == LOOKS)
                    return false;
        if (y == me)
            return true;
        while (y != 0)
            if (looks++ == LOOKS)
                return false;
    }
}

static void *thread(void *arg)
{
    int me = (int)(intptr_t)arg;
    if (enter(me)) {
        inside = me;
        assert(inside == me);
        y = 0;
        trying[me] = false;
    }
    return 0;
}

int main(void)
{
    pthread_t threads[N];
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], 0, thread, (void *)(i + 1));
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    return 0;
}
