/* A ticket lock: threads draw numbers and enter in that order.
 *
 * Idea: Mellor-Crummey and Scott, Algorithms for scalable synchronization (1991), and Ramalhete and Correia's C11 version; counts
 *       in Tracer (OOPSLA 2018), table 6: N = 3, LOOKS = 10.
 * RA:   no closed form.
 */
#include "locks.h"

static atomic_int tickets, served;

static bool lock(int me)
{
    (void)me;
    int mine = atomic_fetch_add(&tickets, 1);
    for (int looks = 0; looks < LOOKS; looks++)
        if (served == mine)
            return true;
    return false;
}

static void unlock(int me)
{
    (void)me;
    int now = served;
    served = now + 1;
}
