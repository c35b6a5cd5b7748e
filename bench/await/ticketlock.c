/* Ticket lock: draw a number and wait until it is called.
 *
 * Idea: Mellor-Crummey and Scott, Algorithms for scalable synchronization on shared-memory multiprocessors (TOCS 1991), figure 2.
 * N:    number of threads, each once inside.
 * SC:   N!: nothing but the order of the numbers.
 */
#include "counter.h"

static atomic_uint next, serving;

static void lock(int me)
{
    (void)me;
    unsigned number = atomic_fetch_add(&next, 1);
    while (serving != number)
        ;
}

static void unlock(int me)
{
    (void)me;
    serving = serving + 1;
}
