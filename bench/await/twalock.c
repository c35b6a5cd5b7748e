/* Ticket lock with a waiting array: those far from their turn look at a place of their own.
 *
 * Idea: Dice and Kogan, TWA: ticket locks augmented with a waiting array (Euro-Par 2019); "twalock" in Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 */
#include "counter.h"

#define NEAR 1u
#define PLACES 8

static atomic_uint next, serving, places[PLACES];

static void lock(int me)
{
    (void)me;
    unsigned number = atomic_fetch_add(&next, 1);
    unsigned away = number - serving;
    if (away == 0)
        return;
    if (away > NEAR) {
        atomic_uint *place = &places[number % PLACES];
        for (;;) {
            unsigned seen = *place;
            if (number - serving <= NEAR)
                break;
            while (*place == seen)
                ;
        }
    }
    while (serving != number)
        ;
}

static void unlock(int me)
{
    (void)me;
    unsigned called = serving + 1;
    serving = called;
    atomic_fetch_add_explicit(&places[(called + NEAR) % PLACES], 1, memory_order_release);
}
