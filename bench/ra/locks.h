/* What the programs that try out a lock with N threads share.
 *
 * N: number of threads, each of which takes the lock TURNS times, once if not said. LOOKS: how often a thread that waits looks; then it
 * ends. UNCHECKED: with it nothing is protected, for locks that do not exclude.
 *
 * A program has `bool lock(int me)`, which is false when the thread has looked in vain, and `void unlock(int me)`.
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

#ifndef TURNS
#define TURNS 1
#endif

static bool lock(int me);
static void unlock(int me);

/* What is only used inside. Not atomic: two threads inside would race, unless nothing is looked at. */
#ifdef UNCHECKED
#define GUARDED static _Thread_local
#else
#define GUARDED static
#endif

GUARDED int protected;

static void *thread(void *arg)
{
    int me = (int)(intptr_t)arg;
    for (int turn = 0; turn < TURNS && lock(me); turn++) {
        protected++;
        unlock(me);
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
    assert(protected <= N * TURNS);
    return 0;
}
