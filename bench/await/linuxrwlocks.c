/* Reader-writer lock in one number: readers take one, writers take all, and whoever took too much gives it back and looks.
 *
 * Idea: the reader-writer spin locks of Linux 2.4; "linuxrwlocks" in Awaiting for Godot, table I.
 * N:    number of threads.
 * W:    how many of them write; the others read.
 */
#include "threads.h"

#ifndef W
#define W 1
#endif
#define ALL 0x100000

static atomic_int left = ALL;
static int data;

static void take(int amount, int enough)
{
    while (atomic_fetch_sub(&left, amount) < enough) {
        atomic_fetch_add_explicit(&left, amount, memory_order_release);
        while (left < enough)
            ;
    }
}

static void body(int me)
{
    if (me < W) {
        take(ALL, ALL);
        data++;
        atomic_fetch_add_explicit(&left, ALL, memory_order_release);
    } else {
        take(1, 1);
        int seen = data;
        assert(seen >= 0 && seen <= W);
        atomic_fetch_add_explicit(&left, 1, memory_order_release);
    }
}

static void after(void)
{
    assert(data == W && left == ALL);
}
