/* Treiber's stack: push and pop replace the top by compare-and-exchange. Nodes are used once.
 *
 * Idea: Treiber, Systems programming: coping with parallelism (1986); "treiber-stack" in Awaiting for Godot, table I.
 * W:    threads that push.
 * R:    threads that pop, if there is something.
 * B:    threads that do the one and then the other.
 * HEAP: nodes come from the heap.
 */
#include "roles.h"
#include <stdlib.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

#ifdef HEAP
#define NEW(me) malloc(sizeof(struct node))
#else
static struct node nodes[N];
#define NEW(me) (&nodes[me])
#endif
static _Atomic(struct node *) top;
static atomic_int told[N];

static void push(int me)
{
    struct node *node = NEW(me), *seen;
    node->value = me;
    do {
        seen = top;
        node->next = seen;
    } while (!atomic_compare_exchange_strong(&top, &seen, node));
}

static int pop(void)
{
    struct node *seen, *next;
    do {
        seen = top;
        if (!seen)
            return -1;
        next = seen->next;
    } while (!atomic_compare_exchange_strong(&top, &seen, next));
    return seen->value;
}

static void writes(int me)
{
    told[me] = me + 1;
    push(me);
}

static void reads(int me)
{
    (void)me;
    int value = pop();
    assert(value < 0 || told[value] == value + 1);
}

static void does_both(int me)
{
    writes(me);
    reads(me);
}

static void after(void) {}
