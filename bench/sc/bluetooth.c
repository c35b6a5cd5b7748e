/* Workers use a driver while it is being stopped: no worker may be inside once it has stopped.
 *
 * Idea: Qadeer and Wu, KISS: keep it simple and sequential (PLDI 2004); Kase, table 2, "BluetoothBad".
 * N:    number of workers.
 * BAD:  a worker looks at the flag before it counts itself in, as in the table: an error.
 * SC:   no closed form. The stopper waits by an assumption, so executions in which it never goes on count as blocked.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef N
#define N 1
#endif

void __VERIFIER_assume(int condition);

static atomic_int pending = 1;
static atomic_bool stopping, drained, stopped;

static void leave(void)
{
    if (atomic_fetch_sub(&pending, 1) == 1)
        drained = true;
}

static bool enter(void)
{
#ifdef BAD
    if (stopping)
        return false;
    atomic_fetch_add(&pending, 1);
#else
    atomic_fetch_add(&pending, 1);
    if (stopping) {
        leave();
        return false;
    }
#endif
    return true;
}

static void *worker(void *arg)
{
    (void)arg;
    if (enter()) {
        assert(!stopped);
        leave();
    }
    return 0;
}

static void *stopper(void *arg)
{
    (void)arg;
    stopping = true;
    leave();
    __VERIFIER_assume(drained);
    stopped = true;
    return 0;
}

int main(void)
{
    pthread_t threads[N + 1];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], 0, worker, 0);
    pthread_create(&threads[N], 0, stopper, 0);
    for (int i = 0; i <= N; i++)
        pthread_join(threads[i], 0);
    return 0;
}
