/* Szymanski's mutual exclusion for two threads, with fences: a waiting room with a door.
 *
 * Idea: Szymanski, A simple solution to Lamport's concurrent programming problem with linear wait (1988); SV-COMP,
 *       pthread-atomic, "szymanski"; counts in Tracer (OOPSLA 2018), table 3: ROUNDS = 2, LOOKS = 3.
 * RA:   no closed form.
 */
#include "mutual.h"

/* 0: outside, 1: intends to enter, 2: waits for the other to come in, 3: in the doorway, 4: the door is shut behind it. */
static atomic_int state[2];

static bool enter(intptr_t me)
{
    atomic_int *mine = &state[me], *theirs = &state[1 - me];
    *mine = 1;
    if (!COMES_TRUE(*theirs < 3))
        return false;
    *mine = 3;
    fence();
    if (*theirs == 1) {
        *mine = 2;
        fence();
        if (!COMES_TRUE(*theirs == 4))
            return false;
    }
    *mine = 4;
    return COMES_TRUE(*theirs < 2);
}

static bool leave(intptr_t me)
{
    atomic_int *theirs = &state[1 - me];
    if (!COMES_TRUE(*theirs < 2 || *theirs > 3))
        return false;
    state[me] = 0;
    return true;
}
