/* A lock on a queue with many producers: a thread enters when the head has come to the node before its own.
 *
 * Idea: Vyukov's queue, as a lock by Ramalhete and Correia; counts in Tracer (OOPSLA 2018), table 8: N = 3, LOOKS = 10.
 * RA:   no closed form. As in the table, what is read last is not looked at.
 */
#include "locks.h"

/* Node 0 is the lock's own; the others belong to the threads. No node comes before node 0, so 0 is none. */
static atomic_int next[N + 1];
static atomic_int head, tail;

static bool lock(int me)
{
    int before = atomic_exchange(&tail, me + 1);
    next[before] = me + 1;
    int first = head;
    for (int looks = 0; looks < LOOKS; looks++) {
        if (first == before)
            return true;
        first = head;
    }
    return false;
}

static void unlock(int me)
{
    (void)me;
    int before = head;
    int mine = next[before];
    if (mine != 0)
        head = mine;
}
