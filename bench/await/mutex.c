/* A mutex over sleeping and waking, with a word for free, taken, and taken with sleepers.
 *
 * Idea: Drepper, Futexes are tricky (2011), "mutex, take 3", with compare-and-exchange throughout; "mutex" in Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 */
#include "counter.h"
#include "futex.h"

enum { FREE, TAKEN, SLEEPERS };

static atomic_int word;

static int change(int from, int to)
{
    return atomic_compare_exchange_strong(&word, &from, to);
}

static void lock(int me)
{
    (void)me;
    if (change(FREE, TAKEN))
        return;
    do {
        change(TAKEN, SLEEPERS);
        sleep_while(&word, SLEEPERS);
    } while (!change(FREE, SLEEPERS));
}

static void unlock(int me)
{
    (void)me;
    if (change(TAKEN, FREE))
        return;
    word = FREE;
    wake();
}
