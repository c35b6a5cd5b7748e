/* Loops whose first look is before them: `r = x; while (r) r = x;`. One thread ends them all.
 *
 * Idea: "peeled loops" in Awaiting for Godot; a value from before the loop is alive at its head.
 * N:    number of threads; the first writes.
 * K:    what it stores, of which the last ends the loops.
 * SC:   1: what the first look sees does not count, since the loop goes on as if it began there.
 */
#include "threads.h"

#ifndef K
#define K 1
#endif

static atomic_int x = 1;

static void body(int me)
{
    if (me == 0) {
        for (int k = K; k > 0; k--)
            x = k - 1;
        return;
    }
    int seen = x;
    while (seen)
        seen = x;
}

static void after(void)
{
    assert(x == 0);
}
