/* A lock in which each thread has a state that the others look at: first those before it, then those after it.
 *
 * Idea: Burns and Lynch (1980), from which Correia and Ramalhete's starvation-free locks start (2016); counts in Tracer (OOPSLA 2018),
 *       table 6, "Correia_Ramalhete", and with TURN table 8, "Correia_Ramalhete_turn".
 * TURN: who has left passes the turn on, and a thread goes first only if it has the turn or nobody else does.
 * BAD:  without the fence two can be inside: stores and loads alone do not suffice under release-acquire.
 * RA:   no closed form.
 */
#include "locks.h"

enum { OUTSIDE, WAITING, INSIDE };

static atomic_int state[N];
#ifdef TURN
static atomic_int turn;
#endif

static void set(int me, int to)
{
    state[me] = to;
#ifndef BAD
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

/* Whether somebody among these is in the way. */
static bool somebody(int first, int last, int at_least)
{
    for (int i = first; i < last; i++)
        if (state[i] >= at_least)
            return true;
    return false;
}

static bool lock(int me)
{
    set(me, WAITING);
    for (int looks = 0; looks < LOOKS; looks++) {
#ifdef TURN
        int favoured = turn;
        if (favoured != me && state[favoured] != OUTSIDE)
            continue;
#else
        if (somebody(0, me, WAITING))
            continue;
#endif
        set(me, INSIDE);
        if (!somebody(0, me, INSIDE) && !somebody(me + 1, N, INSIDE))
            return true;
        set(me, WAITING);
    }
    state[me] = OUTSIDE;
    return false;
}

static void unlock(int me)
{
#ifdef TURN
    turn = (me + 1) % N;
#endif
    state[me] = OUTSIDE;
}
