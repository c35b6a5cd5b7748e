/* A lock through which threads exchange their names: one enters when the one before it in the exchange has left.
 *
 * Idea: Ramalhete and Correia, Tidex (2015); counts in Tracer (OOPSLA 2018), table 8: N = 3, LOOKS = 5.
 * BAD:  with it the first thread has the name of nobody, and two can be inside.
 * RA:   no closed form.
 */
#include "locks.h"

#ifdef BAD
#define FIRST 0
#else
#define FIRST 1
#endif

/* A thread has two names, so that it can follow itself; 0 is nobody. */
static atomic_int last_in, last_out;
GUARDED int holder;

static bool lock(int me)
{
    int name = me + FIRST;
    if (last_out == name)
        name = -name;
    int before = atomic_exchange(&last_in, name);
    for (int looks = 0; looks < LOOKS; looks++)
        if (last_out == before) {
            holder = name;
            return true;
        }
    return false;
}

static void unlock(int me)
{
    (void)me;
    last_out = holder;
}
