/* A work-stealing deque: the owner pushes and takes at one end, thieves take from the other until they have something.
 *
 * Idea: Chase and Lev, Dynamic circular work-stealing deque (SPAA 2005); "chase-lev" in Dynamic partial order reductions
 *       for spinloops (SAVER), table I. The harness is ours.
 * P:    values that the owner pushes. It takes one.
 * N:    threads, of which the first is the owner.
 */
#include "threads.h"

#ifndef P
#define P 2
#endif

static atomic_int top, bottom, items[P + 1];

static void push(int value)
{
    int end = bottom;
    items[end] = value;
    bottom = end + 1;
}

static int take(void)
{
    int last = bottom - 1, first, value;
    bottom = last;
    first = top;
    if (first > last) {
        bottom = last + 1;
        return 0;
    }
    value = items[last];
    if (first == last) {
        if (!atomic_compare_exchange_strong(&top, &first, first + 1))
            value = 0;
        bottom = last + 1;
    }
    return value;
}

static int steal(void)
{
    for (;;) {
        int first = top;
        if (first >= bottom)
            return 0;
        int value = items[first];
        if (atomic_compare_exchange_strong(&top, &first, first + 1))
            return value;
    }
}

static void body(int me)
{
    if (me > 0) {
        steal();
        return;
    }
    for (int value = 1; value <= P; value++)
        push(value);
    take();
}

static void after(void) {}
