// A pop of Treiber's stack is delayed after it has read the top and its successor: both are freed, and a node at the address of the first is on top again.
// The compare-exchange succeeds, and makes the freed successor the top.
// flags: --model sc --reuse-addresses
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static _Atomic(struct node *) top;
static struct node *second;

static void push(struct node *node)
{
    node->next = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &node->next, node))
        ;
}

static struct node *pop(struct node *next_of_top)
{
    struct node *node = atomic_load(&top);
    if (node == NULL || !atomic_compare_exchange_strong(&top, &node, next_of_top))
        return NULL;
    return node;
}

static void *take(void *unused)
{
    // What it read of the first node before it was held up.
    struct node *node = pop(second);
    free(node);
    return unused;
}

static void *take_both_and_push(void *unused)
{
    struct node *first = atomic_exchange(&top, NULL);
    if (first == NULL || first->next == NULL)
        return unused;
    free(first->next);
    free(first);
    push(malloc(sizeof(struct node)));
    return unused;
}

int main(void)
{
    pthread_t a, b;
    second = malloc(sizeof *second);
    push(second);
    push(malloc(sizeof(struct node)));
    pthread_create(&a, NULL, take, NULL);
    pthread_create(&b, NULL, take_both_and_push, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    for (struct node *node = atomic_load(&top); node != NULL;) {
        struct node *next = node->next;
        free(node);
        node = next;
    }
    return 0;
}
