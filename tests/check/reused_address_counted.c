// The same stack with a counter beside the top, incremented by every change: a reused address is not mistaken for the old node.
// flags: --model sc --reuse-addresses
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static _Atomic uint64_t top;
static struct node *second;

static struct node *node_of(uint64_t counted) { return (struct node *)(counted & ((1ull << 48) - 1)); }

static uint64_t after(uint64_t counted, struct node *node)
{
    return (uint64_t)(uintptr_t)node | ((counted >> 48) + 1) << 48;
}

static void push(struct node *node)
{
    uint64_t old = atomic_load(&top);
    do
        node->next = node_of(old);
    while (!atomic_compare_exchange_strong(&top, &old, after(old, node)));
}

static void *take(void *unused)
{
    uint64_t old = atomic_load(&top);
    // What it read of the first node before it was held up.
    if (old >> 48 == 2 && atomic_compare_exchange_strong(&top, &old, after(old, second)))
        free(node_of(old));
    return unused;
}

static void *take_both_and_push(void *unused)
{
    uint64_t old = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &old, after(old, NULL)))
        ;
    struct node *first = node_of(old);
    if (first->next != NULL)
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
    for (struct node *node = node_of(atomic_load(&top)); node != NULL;) {
        struct node *next = node->next;
        free(node);
        node = next;
    }
    return 0;
}
