// Pushing onto a stack: a node that no other thread knows of is written in every round.
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top, last;

static void push(int value)
{
    struct node *node = malloc(sizeof *node), *seen;
    node->value = value;
    do {
        seen = top;
        node->next = seen;
    } while (!atomic_compare_exchange_strong(&top, &seen, node));
}

// Others know of the node.
static void push_known(int value)
{
    struct node *node = malloc(sizeof *node), *seen;
    node->value = value;
    last = node;
    do {
        seen = top;
        node->next = seen;
    } while (!atomic_compare_exchange_strong(&top, &seen, node));
}

// What was written in one round is read in the next.
static int push_counting(void)
{
    struct node *node = malloc(sizeof *node), *seen;
    node->value = 0;
    do {
        seen = top;
        node->value++;
    } while (!atomic_compare_exchange_strong(&top, &seen, node));
    return node->value;
}

int main(void)
{
    push(1);
    push_known(2);
    return push_counting();
}
