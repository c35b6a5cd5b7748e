/* The spin lock of Linux in one word: the lock bit, a bit for the one who waits for it, and the tail of an MCS queue for all others.
 *
 * Idea: Long and Zijlstra, queued spinlocks (Linux 4.2), with one pending bit, as for very many processors; "qspinlock" in
 *       Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 * LOOKS: how often a thread tries to be the tail, and looks for who is behind it, at most; without it, as often as it takes.
 */
#include "counter.h"
#include "looks.h"

#define LOCKED 1u
#define PENDING 2u
#define TAIL 2

struct node {
    _Atomic(struct node *) next;
    atomic_int first;
};

static struct node nodes[N];
static atomic_uint word;

static int try(void)
{
    unsigned seen = 0;
    return word == 0 && atomic_compare_exchange_strong(&word, &seen, LOCKED);
}

static unsigned swap_tail(unsigned tail)
{
    unsigned seen = word;
    LOOK_UNTIL(atomic_compare_exchange_strong(&word, &seen, (seen & (LOCKED | PENDING)) | tail << TAIL));
    return seen >> TAIL;
}

static void queue(int me)
{
    struct node *mine = &nodes[me], *next = 0;
    unsigned tail = (unsigned)(me + 1), seen;
    mine->first = 0;
    mine->next = 0;
    if (try())
        return;
    unsigned before = swap_tail(tail);
    if (before) {
        nodes[before - 1].next = mine;
        while (!mine->first)
            ;
        next = mine->next;
    }
    while ((seen = word) & (LOCKED | PENDING))
        ;
    while (seen >> TAIL == tail)
        if (atomic_compare_exchange_strong(&word, &seen, LOCKED))
            return;
    atomic_fetch_or(&word, LOCKED);
    if (!next)
        LOOK_UNTIL((next = mine->next));
    next->first = 1;
}

static void lock(int me)
{
    unsigned seen = 0, wanted;
    if (atomic_compare_exchange_strong(&word, &seen, LOCKED))
        return;
    if (seen == PENDING)
        while ((seen = word) == PENDING)
            ;
    do {
        if (seen & ~LOCKED) {
            queue(me);
            return;
        }
        wanted = seen == LOCKED ? LOCKED | PENDING : LOCKED;
    } while (!atomic_compare_exchange_strong(&word, &seen, wanted));
    if (wanted == LOCKED)
        return;
    while (word & LOCKED)
        ;
    atomic_fetch_add(&word, LOCKED - PENDING);
}

static void unlock(int me)
{
    (void)me;
    atomic_fetch_sub(&word, LOCKED);
}
