/* Ticket lock with a waiting array: those far from their turn look at a place of their own.
 *
 * Idea: Dice and Kogan, TWA: ticket locks augmented with a waiting array (Euro-Par 2019); "twalock" in Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 */
#include "counter.h"

#define NEAR 1
#define PLACES 64

static atomic_int next, serving, places[PLACES];

static int look(atomic_int *place, int seen)
{
    int now;
    while ((now = *place) == seen)
        ;
    return now;
}

static void lock(int me)
{
    (void)me;
    int number = atomic_fetch_add(&next, 1);
    int away = number - serving;
    if (away == 0)
        return;
    if (away > NEAR) {
        atomic_int *place = &places[number % PLACES];
        int seen = *place;
        while (number - serving > NEAR)
            seen = look(place, seen);
    }
    while (serving != number)
        ;
}

static void unlock(int me)
{
    (void)me;
    int called = serving + 1;
    serving = called;
    atomic_fetch_add_explicit(&places[(called + NEAR) % PLACES], 1, memory_order_release);
}
