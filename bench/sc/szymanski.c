/* Szymanski's mutual exclusion, for two threads: a waiting room with a door.
 *
 * Idea: Szymanski, A simple solution to Lamport's concurrent programming problem with linear wait (1988);
 *       counts in Tracer (OOPSLA 2018), table 3.
 * N:    how often a thread that waits looks before it gives up. The paper bounds its loops by unrolling instead.
 * SC:   no closed form; see the manifest for what brute force gives.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

/* 0: outside, 1: intends to enter, 2: waits for others to come in, 3: in the doorway, 4: the door is shut behind it. */
static atomic_int state[2];
static atomic_int inside;

static void *thread(void *arg)
{
    intptr_t me = (intptr_t)arg, other = 1 - me;
    int looks = 0;
    state[me] = 1;
    while (state[other] >= 3)
        if (looks++ == N)
            return 0;
    state[me] = 3;
    if (state[other] == 1) {
        state[me] = 2;
        while (state[other] != 4)
            if (looks++ == N)
                return 0;
    }
    state[me] = 4;
    if (me == 1)
        while (state[other] >= 2)
            if (looks++ == N)
                return 0;
    inside = (int)me;
    assert(inside == me);
    if (me == 0)
        for (int at = state[other]; at == 2 || at == 3; at = state[other])
            if (looks++ == N)
                return 0;
    state[me] = 0;
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
