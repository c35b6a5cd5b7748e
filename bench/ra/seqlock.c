/* Two writers and a reader of one value, with a counter that is odd while somebody writes.
 *
 * Idea: Norris and Demsky, CDSChecker: checking concurrent data structures (OOPSLA 2013); counts in Tracer (OOPSLA 2018), table 7:
 *       three threads, LOOKS = 5.
 * LOOKS:   how often a thread tries; then it ends.
 * RA:      no closed form.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef LOOKS
#define LOOKS 1
#endif

static atomic_int count, value;

static void *writer(void *arg)
{
    for (int looks = 0; looks < LOOKS; looks++) {
        int before = count;
        if (before % 2 == 0 && atomic_compare_exchange_strong(&count, &before, before + 1)) {
            value = (int)(intptr_t)arg;
            atomic_fetch_add(&count, 1);
            break;
        }
    }
    return 0;
}

static void *reader(void *arg)
{
    (void)arg;
    for (int looks = 0; looks < LOOKS; looks++) {
        int before = count;
        if (before % 2 != 0)
            continue;
        int seen = value;
        if (count == before) {
            assert((seen == 0) == (before == 0));
            (void)seen;
            break;
        }
    }
    return 0;
}

int main(void)
{
    pthread_t t1, t2, t3;
    pthread_create(&t1, 0, writer, (void *)1);
    pthread_create(&t2, 0, writer, (void *)2);
    pthread_create(&t3, 0, reader, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_join(t3, 0);
    return 0;
}
