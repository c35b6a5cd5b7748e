/* Reader-writer lock in one number: readers take one, writers take all, and whoever took too much gives it back and looks.
 *
 * Idea: the reader-writer spin locks of Linux 2.4; "linuxrwlocks" in Awaiting for Godot, table I.
 * W:    threads that write.
 * R:    threads that read.
 * B:    threads that do the one and then the other.
 */
#include "roles.h"

#define ALL 0x100000

static atomic_int left = ALL;
static int data;

static void give_back(int amount)
{
    atomic_fetch_add_explicit(&left, amount, memory_order_release);
}

static void lock_to_read(void)
{
    while (atomic_fetch_sub(&left, 1) <= 0) {
        give_back(1);
        while (left <= 0)
            ;
    }
}

static void lock_to_write(void)
{
    while (atomic_fetch_sub(&left, ALL) != ALL) {
        give_back(ALL);
        while (left != ALL)
            ;
    }
}

static void writes(int me)
{
    lock_to_write();
    data = me;
    give_back(ALL);
}

static void reads(int me)
{
    (void)me;
    lock_to_read();
    int seen = data;
    assert(seen >= 0 && seen < N);
    give_back(1);
}

static void does_both(int me)
{
    reads(me);
    writes(me);
}

static void after(void)
{
    assert(left == ALL);
}
