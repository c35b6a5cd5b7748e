/* Peterson's mutual exclusion for two threads, with fences.
 *
 * Idea: Peterson, Myths about the mutual exclusion problem (1981); SV-COMP, pthread-atomic, "peterson"; counts in Tracer (OOPSLA
 *       2018), table 3: ROUNDS = 3, LOOKS = 2.
 * RA:   no closed form.
 */
#include "mutual.h"

static atomic_int wants[2];
static atomic_int turn;

/* Both are read before either is looked at. */
static bool is_free(intptr_t other)
{
    int wanted = wants[other];
    int whose = turn;
    return !wanted || whose != other;
}

static bool enter(intptr_t me)
{
    intptr_t other = 1 - me;
    wants[me] = 1;
    fence();
    turn = (int)other;
    fence();
    return COMES_TRUE(is_free(other));
}

static bool leave(intptr_t me)
{
    wants[me] = 0;
    return true;
}
