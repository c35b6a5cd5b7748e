/* A bounded queue with many producers and consumers: a cell is claimed by one word that has both ends, and used when those before
 * have finished.
 *
 * Idea: Vyukov's Relacy examples, checked by Norris and Demsky, CDSChecker (OOPSLA 2013); counts in Tracer (OOPSLA 2018), table 7:
 *       three threads, LOOKS = 5: one that writes, one that reads, and one that does both.
 * LOOKS: how often a thread tries, and how often it looks whether those before it have finished; then it ends.
 * RA:   no closed form.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef LOOKS
#define LOOKS 1
#endif
#define CELLS 2
#define STEP 0x10000

/* Claimed so far, for reading in the high half and for writing in the low half; and how many of them are finished. */
static atomic_uint claimed, read, written;
/* Not atomic: a cell is used by one at a time. */
static int cells[CELLS];

static void *producer(void *arg)
{
    unsigned both = claimed;
    for (int looks = 0; looks < LOOKS; looks++) {
        unsigned in = both % STEP, out = both / STEP;
        if (in - out == CELLS)
            return 0;
        if (atomic_compare_exchange_strong(&claimed, &both, both + 1)) {
            for (int waits = 0; waits < LOOKS; waits++)
                if (in - read < CELLS) {
                    cells[in % CELLS] = 1;
                    for (int turns = 0; turns < LOOKS; turns++)
                        if (written == in) {
                            written = in + 1;
                            return arg;
                        }
                    return 0;
                }
            return 0;
        }
    }
    return 0;
}

static void *consumer(void *arg)
{
    unsigned both = claimed;
    for (int looks = 0; looks < LOOKS; looks++) {
        unsigned in = both % STEP, out = both / STEP;
        if (in == out)
            return 0;
        if (atomic_compare_exchange_strong(&claimed, &both, both + STEP)) {
            for (int waits = 0; waits < LOOKS; waits++)
                if (written > out) {
                    assert(cells[out % CELLS] == 1);
                    atomic_fetch_add(&read, 1);
                    return arg;
                }
            return 0;
        }
    }
    return 0;
}

static void *both(void *arg)
{
    producer(arg);
    return consumer(arg);
}

int main(void)
{
    pthread_t t1, t2, t3;
    pthread_create(&t1, 0, producer, 0);
    pthread_create(&t2, 0, consumer, 0);
    pthread_create(&t3, 0, both, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_join(t3, 0);
    return 0;
}
