/* A bounded queue whose ends are in one word: places are given out there, and counted when they are filled or empty again.
 *
 * Idea: the queue "mpmc_boundq_1_alt" of Vyukov, as in the tests of CDSChecker; "mpmc-queue" in Awaiting for Godot, table I.
 * W:    threads that put a value in. One is there before they start.
 * R:    threads that take values out until there is none.
 * B:    threads that do the one and then the other.
 */
#include "roles.h"

#define PLACES 4u
#define ONE_OUT 0x10000u
#define IN(ends) ((ends)&0xffff)
#define OUT(ends) ((ends) >> 16)

static atomic_uint ends, filled, emptied;
static int places[PLACES];

static int *begin_put(void)
{
    unsigned seen = ends;
    do {
        if (IN(seen) == ((OUT(seen) + PLACES) & 0xffff))
            return 0;
    } while (!atomic_compare_exchange_strong(&ends, &seen, (OUT(seen) << 16) | ((IN(seen) + 1) & 0xffff)));
    while ((emptied & 0xffff) != OUT(seen))
        ;
    return &places[IN(seen) % PLACES];
}

static void end_put(void)
{
    atomic_fetch_add_explicit(&filled, 1, memory_order_release);
}

static int *begin_take(void)
{
    unsigned seen = ends;
    do {
        if (IN(seen) == OUT(seen))
            return 0;
    } while (!atomic_compare_exchange_strong(&ends, &seen, seen + ONE_OUT));
    while ((filled & 0xffff) != IN(seen))
        ;
    return &places[OUT(seen) % PLACES];
}

static void end_take(void)
{
    atomic_fetch_add_explicit(&emptied, 1, memory_order_release);
}

static void writes(int me)
{
    (void)me;
    int *place = begin_put();
    *place = 1;
    end_put();
}

static void reads(int me)
{
    (void)me;
    int *place;
    while ((place = begin_take())) {
        assert(*place == 1);
        end_take();
    }
}

static void does_both(int me)
{
    writes(me);
    reads(me);
}

__attribute__((constructor)) static void before(void)
{
    writes(0);
}

static void after(void) {}
