/* As tidex.c, but threads get their names from a counter, when they first come to the lock.
 *
 * Idea: Ramalhete and Correia, Tidex (2015), "no pthread_self"; counts in Tracer (OOPSLA 2018), table 8: N = 2, LOOKS = 5.
 * TURNS: how often each thread takes the lock; a second time it may follow itself.
 * RA:    no closed form.
 */
#include "locks.h"

/* 0 is nobody. A thread has two names, so that it can follow itself. */
static atomic_int names = 1;
static atomic_int last_in, last_out;
GUARDED int holder;
static _Thread_local int own;

static bool lock(int me)
{
    (void)me;
    if (own == 0)
        own = atomic_fetch_add(&names, 1);
    int name = last_out == own ? -own : own;
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
