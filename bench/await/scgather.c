/* Scatter and gather: workers enter a critical section twice, and one thread looks there until all of them are done.
 *
 * Idea: "scgather" in Dynamic partial order reductions for spinloops (SAVER), table I, which has the name and the counts:
 *       90 and 2520 complete executions for three and four workers are the (2W)!/2^W orders of their sections.
 * W:    workers.
 */
#include "roles.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int sum, done;

static void add_one(int *to)
{
    pthread_mutex_lock(&mutex);
    ++*to;
    pthread_mutex_unlock(&mutex);
}

static void writes(int me)
{
    (void)me;
    add_one(&sum);
    add_one(&done);
}

static void reads(int me)
{
    (void)me;
    int seen;
    do {
        pthread_mutex_lock(&mutex);
        seen = done;
        pthread_mutex_unlock(&mutex);
    } while (seen != W);
    assert(sum == W);
}

static void does_both(int me) { (void)me; }
static void after(void) {}
