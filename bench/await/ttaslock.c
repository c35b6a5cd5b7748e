/* Test-and-test-and-set lock: looks until the lock seems free, then tries to take it.
 *
 * Idea: Rudolph and Segall, Dynamic decentralized cache schemes (ISCA 1984); "ttaslock" in Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 * SC:   N!^2: the k-th to enter last saw the lock free by one of the k - 1 releases before it, or at the start.
 */
#include "counter.h"

static atomic_int taken;

static void lock(int me)
{
    (void)me;
    do {
        while (taken)
            ;
    } while (atomic_exchange(&taken, 1));
}

static void unlock(int me)
{
    (void)me;
    taken = 0;
}
