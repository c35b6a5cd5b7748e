/* MCS lock: a queue in which each thread looks at its own node, and hands on by writing that of the next.
 *
 * Idea: Mellor-Crummey and Scott, Algorithms for scalable synchronization on shared-memory multiprocessors (TOCS 1991), figure 5;
 *       "mcslock" in Awaiting for Godot, table I.
 * N:    number of threads, each once inside.
 */
#include "counter.h"

struct node {
    _Atomic(struct node *) next;
    atomic_int waiting;
};

static struct node nodes[N];
static _Atomic(struct node *) tail;

static void lock(int me)
{
    struct node *mine = &nodes[me];
    mine->next = 0;
    mine->waiting = 1;
    struct node *before = atomic_exchange(&tail, mine);
    if (!before)
        return;
    before->next = mine;
    while (mine->waiting)
        ;
}

static void unlock(int me)
{
    struct node *mine = &nodes[me];
    if (!mine->next) {
        struct node *last = mine;
        if (atomic_compare_exchange_strong(&tail, &last, 0))
            return;
        while (!mine->next)
            ;
    }
    struct node *next = mine->next;
    next->waiting = 0;
}
