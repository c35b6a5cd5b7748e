/* A mutex with a count of those who wait beside its word.
 *
 * Idea: the mutexes of the C library musl; "mutex-musl" in Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 * LOOKS: how often a thread tries to get in, at most; without it, as often as it takes.
 */
#include "counter.h"
#include "looks.h"
#include "futex.h"

enum { FREE, TAKEN, MARKED };

static atomic_int word, waiters;

static int change(int from, int to)
{
    return atomic_compare_exchange_strong(&word, &from, to);
}

static int try_or_sleep(void)
{
    if (change(FREE, TAKEN))
        return 1;
    atomic_fetch_add_explicit(&waiters, 1, memory_order_release);
    change(TAKEN, MARKED);
    sleep_while(&word, MARKED);
    atomic_fetch_sub_explicit(&waiters, 1, memory_order_release);
    return 0;
}

static void lock(int me)
{
    (void)me;
    if (!change(FREE, TAKEN))
        LOOK_UNTIL(try_or_sleep());
}

static void unlock(int me)
{
    (void)me;
    int was = atomic_exchange(&word, FREE);
    if (waiters > 0 || was != TAKEN)
        wake();
}
