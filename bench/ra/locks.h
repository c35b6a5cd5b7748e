/* What the programs that try out a lock with N threads share.
 *
 * N: number of threads, each of which takes the lock once. LOOKS: how often a thread that waits looks; then it ends.
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

static bool lock(int me);
static void unlock(int me);

/* Not atomic: two threads inside would race. */
static int protected;

static void *thread(void *arg)
{
    int me = (int)(intptr_t)arg;
    if (lock(me)) {
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
    assert(protected <= N);
    return 0;
}
