/* Treiber's stack: push and pop replace the top by compare-and-exchange. Nodes are used once.
 *
 * Idea: Treiber, Systems programming: coping with parallelism (1986); "treiber-stack" in Awaiting for Godot, table I.
 * N:    number of threads, each of which pushes its node and then pops one.
 */
#include "threads.h"

struct node {
    _Atomic(struct node *) next;
};

static struct node nodes[N];
static _Atomic(struct node *) top;
static atomic_int popped[N];

static void push(struct node *node)
{
    struct node *seen;
    do {
        seen = top;
        node->next = seen;
    } while (!atomic_compare_exchange_strong(&top, &seen, node));
}

static struct node *pop(void)
{
    struct node *seen, *next;
    do {
        seen = top;
        if (!seen)
            return 0;
        next = seen->next;
    } while (!atomic_compare_exchange_strong(&top, &seen, next));
    return seen;
}

static void body(int me)
{
    push(&nodes[me]);
    struct node *node = pop();
    assert(node);
    popped[node - nodes] = 1;
}

static void after(void)
{
    for (int i = 0; i < N; i++)
        assert(popped[i]);
}
