/* Lamport's fast mutual exclusion for two threads, with fences: a thread that is alone enters after a few steps.
 *
 * Idea: Lamport, A fast mutual exclusion algorithm (1987); SV-COMP, pthread-atomic, "lamport"; counts in Tracer (OOPSLA 2018),
 *       table 3: ROUNDS = 2, LOOKS = 4. A thread also tries LOOKS times only.
 * RA:   no closed form.
 */
#include "mutual.h"

enum attempt { ENTERED, AGAIN, IN_VAIN };

/* Names of threads, from 1; 0 is nobody. */
static atomic_int x, y;
static atomic_int trying[2];

static enum attempt again_when_free(void)
{
    return COMES_TRUE(y == 0) ? AGAIN : IN_VAIN;
}

static enum attempt attempt(intptr_t me)
{
    int name = (int)me + 1;
    trying[me] = 1;
    x = name;
    fence();
    if (y != 0) {
        trying[me] = 0;
        return again_when_free();
    }
    y = name;
    fence();
    if (x == name)
        return ENTERED;
    trying[me] = 0;
    if (!COMES_TRUE(trying[1 - me] == 0))
        return IN_VAIN;
    return y == name ? ENTERED : again_when_free();
}

static bool enter(intptr_t me)
{
    enum attempt how = AGAIN;
    for (int tries = 0; how == AGAIN && tries < LOOKS; tries++)
        how = attempt(me);
    return how == ENTERED;
}

static bool leave(intptr_t me)
{
    y = 0;
    trying[me] = 0;
    return true;
}
