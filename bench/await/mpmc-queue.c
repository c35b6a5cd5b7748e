/* A bounded queue with a sequence number in each cell, which says whose turn it is.
 *
 * Idea: Vyukov, Bounded MPMC queue (1024cores.net); "mpmc-queue" in Awaiting for Godot, table I.
 * N:    number of threads.
 * W:    how many of them put a value in; the others take one out, or wait for one.
 */
#include "threads.h"

#ifndef W
#define W 1
#endif
#define CELLS 2u

static struct {
    atomic_uint turn;
    int value;
} cells[CELLS] = {{0, 0}, {1, 0}};
static atomic_uint in, out;
static atomic_int taken[N];

static void put(int value)
{
    for (;;) {
        unsigned at = in;
        unsigned turn = cells[at % CELLS].turn;
        if (turn == at && atomic_compare_exchange_strong(&in, &at, at + 1)) {
            cells[at % CELLS].value = value;
            cells[at % CELLS].turn = at + 1;
            return;
        }
    }
}

static int take(void)
{
    for (;;) {
        unsigned at = out;
        unsigned turn = cells[at % CELLS].turn;
        if (turn == at + 1 && atomic_compare_exchange_strong(&out, &at, at + 1)) {
            int value = cells[at % CELLS].value;
            cells[at % CELLS].turn = at + CELLS;
            return value;
        }
    }
}

static void body(int me)
{
    if (me < W)
        put(me);
    else
        assert(atomic_fetch_add(&taken[take()], 1) == 0);
}

static void after(void) {}
