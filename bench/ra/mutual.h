/* What the programs for mutual exclusion between two threads share.
 *
 * ROUNDS: how often each thread enters. LOOKS: how often a thread looks in each loop that waits; then it ends. The unrolling of
 * the Tracer paper is the product of both. Fences are updates of one location, which orders them, as in the paper.
 *
 * A program has `bool enter(intptr_t me)`, which is false when the thread has looked in vain, and `bool leave(intptr_t me)`.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef ROUNDS
#define ROUNDS 1
#endif
#ifndef LOOKS
#define LOOKS 2
#endif

static bool enter(intptr_t me);
static bool leave(intptr_t me);

static atomic_int inside;
static atomic_int fences;

static inline void fence(void)
{
    atomic_fetch_add(&fences, 0);
}

/* Waits until `condition` holds; false when it does not after LOOKS looks. */
#define COMES_TRUE(condition) \
    ({ \
        int looks = 0; \
        bool holds = false; \
        while (!holds && looks++ < LOOKS) \
            holds = (condition); \
        holds; \
    })

static void *thread(void *arg)
{
    intptr_t me = (intptr_t)arg;
    for (int round = 0; round < ROUNDS; round++) {
        if (!enter(me))
            break;
        inside = (int)me;
        int who = inside;
        assert(who == me);
        (void)who;
        if (!leave(me))
            break;
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
