/* A queue lock for readers and writers: each watches the node of the one before it. A reader lets its follower pass as soon as it is
 * counted; a writer waits until no reader is left.
 *
 * Idea: the queue of Craig, Magnusson, Landin and Hagersten (1994) for readers and writers, by Ramalhete and Correia (2014); counts in
 *       Tracer (OOPSLA 2018), table 8: N = 3, LOOKS = 10.
 * LOOKS:   how often a thread looks; then it ends. With 0 it looks once, and executions in which it does so in vain are left out.
 * WRITERS: the first so many threads write, the others read.
 * RA:      no closed form; with LOOKS = 0 and writers alone, the orders in the queue.
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
#ifndef WRITERS
#define WRITERS 1
#endif

/* Node 0 is the lock's own, free; the others belong to the threads. */
static atomic_int held[N + 1];
static atomic_int tail, readers;

/* Not atomic: two writers inside, or one beside a reader, would race. */
static int protected;

void __VERIFIER_assume(int condition);

/* Whether a place holds 0 at one of some looks. */
static bool is_free(atomic_int *place)
{
    if (LOOKS == 0) {
        __VERIFIER_assume(*place == 0);
        return true;
    }
    for (int looks = 0; looks < LOOKS; looks++)
        if (*place == 0)
            return true;
    return false;
}

static bool comes_first(int me)
{
    held[me + 1] = 1;
    int before = atomic_exchange(&tail, me + 1);
    return is_free(&held[before]);
}

static void *writer(void *arg)
{
    int me = (int)(intptr_t)arg;
    if (comes_first(me) && is_free(&readers)) {
        protected++;
        held[me + 1] = 0;
    }
    return 0;
}

static void *reader(void *arg)
{
    int me = (int)(intptr_t)arg;
    if (comes_first(me)) {
        atomic_fetch_add(&readers, 1);
        held[me + 1] = 0;
        assert(protected <= WRITERS);
        atomic_fetch_sub(&readers, 1);
    }
    return 0;
}

int main(void)
{
    pthread_t threads[N];
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], 0, i < WRITERS ? writer : reader, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    return 0;
}
