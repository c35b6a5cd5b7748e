/* Queued spin lock in one word: a locked bit, a pending bit for the first who waits, and a queue for the others.
 *
 * Idea: the queued spin locks of Linux (Long and Zijlstra, 2014), after MCS; "qspinlock" in Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 */
#include "counter.h"

#define LOCKED 1u
#define PENDING 2u
#define TAIL 2

struct node {
    _Atomic(struct node *) next;
    atomic_int first;
};

static struct node nodes[N];
static atomic_uint word;

static unsigned swap_tail(unsigned tail)
{
    unsigned seen = word;
    while (!atomic_compare_exchange_strong(&word, &seen, (seen & (LOCKED | PENDING)) | tail))
        ;
    return seen >> TAIL;
}

static void queue(int me)
{
    struct node *mine = &nodes[me];
    unsigned tail = (unsigned)(me + 1) << TAIL;
    unsigned before = swap_tail(tail);
    if (before) {
        nodes[before - 1].next = mine;
        while (!mine->first)
            ;
    }
    unsigned seen;
    while ((seen = word) & (LOCKED | PENDING))
        ;
    if (seen == tail && atomic_compare_exchange_strong(&word, &seen, LOCKED))
        return;
    atomic_fetch_or(&word, LOCKED);
    struct node *next;
    while (!(next = mine->next))
        ;
    next->first = 1;
}

static void lock(int me)
{
    unsigned seen = 0;
    if (atomic_compare_exchange_strong(&word, &seen, LOCKED))
        return;
    if (seen & ~LOCKED) {
        queue(me);
        return;
    }
    seen = atomic_fetch_or(&word, PENDING);
    if (seen & ~LOCKED) {
        if (!(seen & PENDING))
            atomic_fetch_and(&word, ~PENDING);
        queue(me);
        return;
    }
    while (word & LOCKED)
        ;
    atomic_fetch_add(&word, LOCKED - PENDING);
}

static void unlock(int me)
{
    (void)me;
    atomic_fetch_and(&word, ~LOCKED);
}
