/* Michael and Scott's queue: whoever finds the tail behind helps it on. Nodes are used once.
 *
 * Idea: Michael and Scott, Simple, fast, and practical non-blocking and blocking concurrent queue algorithms (PODC 1996), figure 1;
 *       "ms-queue" in Awaiting for Godot, table I.
 * N:    number of threads.
 * W:    how many of them put a value in; the others take one out.
 */
#include "threads.h"

#ifndef W
#define W 1
#endif

struct node {
    atomic_int value;
    _Atomic(struct node *) next;
};

static struct node nodes[N + 1];
static _Atomic(struct node *) head = &nodes[N], tail = &nodes[N];
static atomic_int taken[N];

static void put(int me)
{
    struct node *node = &nodes[me], *last, *next;
    node->value = me;
    for (;;) {
        last = tail;
        next = last->next;
        if (last != tail)
            continue;
        if (next) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        if (atomic_compare_exchange_strong(&last->next, &next, node))
            break;
    }
    atomic_compare_exchange_strong(&tail, &last, node);
}

static int take(void)
{
    for (;;) {
        struct node *first = head, *last = tail, *next = first->next;
        if (first != head)
            continue;
        if (!next)
            return -1;
        if (first == last) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        int value = next->value;
        if (atomic_compare_exchange_strong(&head, &first, next))
            return value;
    }
}

static void body(int me)
{
    if (me < W) {
        put(me);
        return;
    }
    int value = take();
    if (value >= 0)
        assert(atomic_fetch_add(&taken[value], 1) == 0);
}

static void after(void) {}
