/* A queue lock in which each thread watches the node of the one before it.
 *
 * Idea: Craig; Magnusson, Landin and Hagersten, Queue locks on cache coherent multiprocessors (1994), and Ramalhete and Correia's
 *       C11 version; counts in Tracer (OOPSLA 2018), table 8: N = 3, LOOKS = 10.
 * RA:   no closed form. As in the table, what is read last is not looked at.
 */
#include "locks.h"

/* Node 0 is the lock's own, free; the others belong to the threads. */
static atomic_int held[N + 1];
static atomic_int tail;

static bool lock(int me)
{
    held[me + 1] = 1;
    int before = atomic_exchange(&tail, me + 1);
    int busy = held[before];
    for (int looks = 0; looks < LOOKS; looks++) {
        if (!busy)
            return true;
        busy = held[before];
    }
    return false;
}

static void unlock(int me)
{
    held[me + 1] = 0;
}
