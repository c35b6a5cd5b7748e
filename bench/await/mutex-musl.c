/* A mutex with a count of those who wait beside its word.
 *
 * Idea: the mutexes of the C library musl; "mutex-musl" in Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 */
#include "counter.h"
#include "futex.h"

enum { FREE, TAKEN, MARKED };

static atomic_int word, waiters;

static int try(void)
{
    int seen = FREE;
    return atomic_compare_exchange_strong(&word, &seen, TAKEN);
}

static void lock(int me)
{
    (void)me;
    while (!try()) {
        atomic_fetch_add_explicit(&waiters, 1, memory_order_release);
        int seen = TAKEN;
        atomic_compare_exchange_strong(&word, &seen, MARKED);
        sleep_while(&word, MARKED);
        atomic_fetch_sub_explicit(&waiters, 1, memory_order_release);
    }
}

static void unlock(int me)
{
    (void)me;
    if (atomic_exchange(&word, FREE) == MARKED || waiters)
        wake();
}
