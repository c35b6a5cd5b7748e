/* Sequence lock: writers make the number odd while they write, readers look again when it was odd or has changed.
 *
 * Idea: Lameter, Effective synchronization on Linux/NUMA systems (2005); "seqlock" in Awaiting for Godot, table I.
 * N:    number of threads.
 * W:    how many of them write; the others read.
 */
#include "threads.h"

#ifndef W
#define W 1
#endif

static atomic_uint number;
static atomic_int one, two;

static void write_both(void)
{
    unsigned seen;
    do {
        while ((seen = number) & 1)
            ;
    } while (!atomic_compare_exchange_strong(&number, &seen, seen + 1));
    one = one + 1;
    two = two + 1;
    atomic_fetch_add(&number, 1);
}

static void read_both(void)
{
    unsigned seen;
    int a, b;
    do {
        while ((seen = number) & 1)
            ;
        a = one;
        b = two;
    } while (number != seen);
    assert(a == b);
}

static void body(int me)
{
    if (me < W)
        write_both();
    else
        read_both();
}

static void after(void)
{
    assert(one == W && two == W);
}
