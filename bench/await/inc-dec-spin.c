/* A lock that is taken by adding one, and given back by subtracting it, also by a thread that came too late.
 *
 * Idea: INC-DEC-SPIN in Dynamic partial order reductions for spinloops (SAVER).
 * N:    number of threads, each once inside.
 * SC:   N!: an attempt that fails has no net effect.
 */
#include "counter.h"

static atomic_int taken;

static void lock(int me)
{
    (void)me;
    while (atomic_fetch_add(&taken, 1) != 0)
        atomic_fetch_sub(&taken, 1);
}

static void unlock(int me)
{
    (void)me;
    atomic_fetch_sub(&taken, 1);
}
