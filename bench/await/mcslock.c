/* MCS lock: a queue in which each thread looks at its own node, and hands on by writing that of the next.
 *
 * Idea: Mellor-Crummey and Scott, Algorithms for scalable synchronization on shared-memory multiprocessors (TOCS 1991), figure 5, as in
 *       Linux; "mcslock" in Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 * LOOKS: how often a thread looks for who is behind it, at most; without it, as often as it takes.
 */
#include "counter.h"
#include "looks.h"

struct node {
    _Atomic(struct node *) next;
    atomic_int first;
};

static struct node nodes[N];
static _Atomic(struct node *) tail;

static void lock(int me)
{
    struct node *mine = &nodes[me];
    mine->first = 0;
    mine->next = 0;
    struct node *before = atomic_exchange(&tail, mine);
    if (!before)
        return;
    before->next = mine;
    while (!mine->first)
        ;
}

static void unlock(int me)
{
    struct node *mine = &nodes[me], *next = mine->next, *last = mine;
    if (!next) {
        if (atomic_compare_exchange_strong(&tail, &last, 0))
            return;
        LOOK_UNTIL((next = mine->next));
    }
    next->first = 1;
}
