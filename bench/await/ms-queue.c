/* Michael and Scott's queue: whoever finds the tail behind helps it on. A link is the number of a node and a count of changes.
 *
 * Idea: Michael and Scott, Simple, fast, and practical non-blocking and blocking concurrent queue algorithms (PODC 1996), figure 1;
 *       "ms-queue" in Awaiting for Godot, table I, where nodes are numbered as in the tests of CDSChecker.
 * W:    threads that put a value in.
 * R:    threads that take one out, if there is one.
 * B:    threads that do the one and then the other.
 */
#include "roles.h"

typedef unsigned long long tagged;
#define LINK(node, count) ((tagged)(count) << 32 | (node))
#define NODE(link) ((unsigned)(link))
#define COUNT(link) ((unsigned)((link) >> 32))

static struct {
    int value;
    _Atomic tagged next;
} nodes[N + 2];
static _Atomic tagged head = LINK(1, 0), tail = LINK(1, 0);

static void put(int me)
{
    unsigned node = (unsigned)me + 2;
    nodes[node].value = me;
    int done = 0;
    tagged last, next;
    while (!done) {
        last = tail;
        next = nodes[NODE(last)].next;
        if (last != tail)
            continue;
        if (!NODE(next))
            done = atomic_compare_exchange_strong(&nodes[NODE(last)].next, &next, LINK(node, COUNT(next) + 1));
        if (!done) {
            unsigned behind = NODE(nodes[NODE(last)].next);
            tagged seen = last;
            atomic_compare_exchange_strong(&tail, &seen, LINK(behind, COUNT(last) + 1));
        }
    }
    atomic_compare_exchange_strong(&tail, &last, LINK(node, COUNT(last) + 1));
}

static int take(void)
{
    for (;;) {
        tagged first = head, last = tail, next = nodes[NODE(first)].next;
        if (first != head)
            continue;
        if (NODE(first) == NODE(last)) {
            if (!NODE(next))
                return -1;
            atomic_compare_exchange_strong(&tail, &last, LINK(NODE(next), COUNT(last) + 1));
        } else {
            int value = nodes[NODE(next)].value;
            if (atomic_compare_exchange_strong(&head, &first, LINK(NODE(next), COUNT(first) + 1)))
                return value;
        }
    }
}

static void writes(int me)
{
    put(me);
}

static void reads(int me)
{
    (void)me;
    int value = take();
    assert(value < N);
}

static void does_both(int me)
{
    writes(me);
    reads(me);
}

static void after(void) {}
