/* A mutex over sleeping and waking, with a word for free, taken, and taken with sleepers.
 *
 * Idea: Drepper, Futexes are tricky (2011), "mutex, take 2"; "mutex" in Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 */
#include "counter.h"
#include "futex.h"

enum { FREE, TAKEN, SLEEPERS };

static atomic_int word;

static void lock(int me)
{
    (void)me;
    int seen = FREE;
    if (atomic_compare_exchange_strong(&word, &seen, TAKEN))
        return;
    while (atomic_exchange(&word, SLEEPERS) != FREE)
        sleep_while(&word, SLEEPERS);
}

static void unlock(int me)
{
    (void)me;
    if (atomic_exchange(&word, FREE) == SLEEPERS)
        wake();
}
