/* A sorting network: each thread has two wires and does the comparators that begin there; each waits until both its wires have come that far.
 *
 * Idea: Batcher, Sorting networks and their applications (1968), odd-even merge sort for any number of elements as in Knuth's
 *       algorithm 5.2.2M; "sortnet" in Awaiting for Godot, table I.
 * N:    number of threads, for 2 N elements.
 * SC:   1: all that happens on a wire is in one order.
 */
#include "threads.h"

#define WIRES (2 * N)

static atomic_int come[WIRES]; /* comparators that a wire has passed */
static int value[WIRES];

/* The elements: all different for up to 16. */
__attribute__((constructor)) static void before(void)
{
    for (int i = 0; i < WIRES; i++)
        value[i] = i * 7 % 17;
}

static void exchange(int low, int high, int low_passed, int high_passed)
{
    while (come[low] != low_passed)
        ;
    while (come[high] != high_passed)
        ;
    if (value[low] < value[high]) {
        int kept = value[low];
        value[low] = value[high];
        value[high] = kept;
    }
    come[low] = low_passed + 1;
    come[high] = high_passed + 1;
}

static void body(int me)
{
    int passed[WIRES] = {0}, top = 1;
    while (2 * top < WIRES)
        top *= 2;
    for (int p = top; p > 0; p /= 2) {
        int q = top, r = 0, d = p;
        for (;;) {
            for (int i = 0; i + d < WIRES; i++) {
                if ((i & p) != r)
                    continue;
                if (i / 2 == me)
                    exchange(i, i + d, passed[i], passed[i + d]);
                passed[i]++;
                passed[i + d]++;
            }
            if (q == p)
                break;
            d = q - p;
            q /= 2;
            r = p;
        }
    }
}

static void after(void)
{
    for (int i = 0; i + 1 < WIRES; i++)
        assert(value[i] >= value[i + 1]);
}
