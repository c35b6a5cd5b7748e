/* A hash table without locks: keys and values are set by compare-exchange, collisions go to the next cell.
 *
 * Idea: Click's non-blocking hash table (2007), of which Norris and Demsky, CDSChecker (OOPSLA 2013), check a simple version; counts
 *       in Tracer (OOPSLA 2018), table 7, "Cliffc_hashtable": four threads. Ours never grows.
 * THREADS: how many of the four there are.
 * RA:   no closed form.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 4
#endif

#ifndef CELLS
#define CELLS 4
#endif

static atomic_int keys[CELLS], values[CELLS];

/* The cell of a key, which is claimed if nobody has it yet; or of nobody. */
static int find(int key, int claims)
{
    for (int i = 0, at = key % CELLS; i < CELLS; i++, at = (at + 1) % CELLS) {
        int found = keys[at];
        if (found == 0 && claims && atomic_compare_exchange_strong(&keys[at], &found, key))
            found = key;
        if (found == key)
            return at;
        if (found == 0)
            break;
    }
    return -1;
}

static void put(int key, int value)
{
    int at = find(key, 1);
    if (at < 0)
        return;
    int before = values[at];
    atomic_compare_exchange_strong(&values[at], &before, value);
}

static int get(int key)
{
    int at = find(key, 0);
    return at < 0 ? 0 : values[at];
}

/* Keys 1 and 5 begin at one cell. */
static void *writer(void *arg)
{
    (void)arg;
    put(1, 11);
    int seen = get(5);
    assert(seen == 0 || seen == 51 || seen == 52);
    (void)seen;
    return 0;
}

static void *other(void *arg)
{
    (void)arg;
    put(5, 51);
    int seen = get(1);
    assert(seen == 0 || seen == 11);
    (void)seen;
    return 0;
}

static void *third(void *arg)
{
    (void)arg;
    put(5, 52);
    return 0;
}

static void *reader(void *arg)
{
    (void)arg;
    int seen = get(5);
    assert(seen == 0 || seen == 51 || seen == 52);
    (void)seen;
    return 0;
}

int main(void)
{
    void *(*const starts[])(void *) = {writer, other, third, reader};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, starts[i], 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
