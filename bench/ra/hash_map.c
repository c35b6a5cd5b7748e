/* A hash map in segments: writers lock theirs, readers look without a lock first, and with it only if they find nothing.
 *
 * Idea: Lea's ConcurrentHashMap (2003), checked by Demsky and Lam, SATCheck (OOPSLA 2015); counts in Tracer (OOPSLA 2018), table 7,
 *       "Concurrent_hashmap": four threads.
 * THREADS: how many of the four there are.
 * RA:   no closed form.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 4
#endif

#define SEGMENTS 2

static pthread_mutex_t locks[SEGMENTS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static atomic_int values[SEGMENTS];

static void put(int key, int value)
{
    pthread_mutex_lock(&locks[key % SEGMENTS]);
    values[key % SEGMENTS] = value;
    pthread_mutex_unlock(&locks[key % SEGMENTS]);
}

static int get(int key)
{
    int found = values[key % SEGMENTS];
    if (found == 0) {
        pthread_mutex_lock(&locks[key % SEGMENTS]);
        found = values[key % SEGMENTS];
        pthread_mutex_unlock(&locks[key % SEGMENTS]);
    }
    return found;
}

static void *first(void *arg)
{
    (void)arg;
    put(1, 10);
    int seen = get(2);
    assert(seen == 0 || seen == 20);
    (void)seen;
    return 0;
}

static void *second(void *arg)
{
    (void)arg;
    put(2, 20);
    int seen = get(1);
    assert(seen == 0 || seen == 10);
    (void)seen;
    return 0;
}

int main(void)
{
    void *(*const starts[])(void *) = {first, second, first, second};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, starts[i], 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
