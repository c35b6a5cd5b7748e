/* Dekker's mutual exclusion for two threads, with fences.
 *
 * Idea: Dijkstra, Cooperating sequential processes (1965); counts in Tracer (OOPSLA 2018), table 3: ROUNDS = 2, LOOKS = 5.
 * RA:   no closed form.
 */
#include "mutual.h"

static atomic_int wants[2];
static atomic_int turn;

static bool enter(intptr_t me)
{
    intptr_t other = 1 - me;
    wants[me] = 1;
    fence();
    for (int looks = 0; looks < LOOKS; looks++) {
        if (!wants[other])
            return true;
        if (turn != me) {
            wants[me] = 0;
            if (!COMES_TRUE(turn == me))
                return false;
            wants[me] = 1;
            fence();
        }
    }
    return false;
}

static bool leave(intptr_t me)
{
    turn = (int)(1 - me);
    wants[me] = 0;
    return true;
}
