// A message in plain memory, announced by a release store: verified under release-acquire; the node is set up by plain writes.
// flags: --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    atomic_int users;
};

static struct node *_Atomic top;

static void *send(void *unused)
{
    struct node *node = malloc(sizeof *node);
    node->value = 42;
    atomic_init(&node->users, 1);
    atomic_store_explicit(&top, node, memory_order_release);
    return unused;
}

int main(void)
{
    pthread_t sender;
    pthread_create(&sender, NULL, send, NULL);
    struct node *node = atomic_load_explicit(&top, memory_order_acquire);
    if (node) {
        assert(node->value == 42);
        assert(atomic_fetch_add_explicit(&node->users, 1, memory_order_acq_rel) == 1);
    }
    pthread_join(sender, NULL);
    free(atomic_load_explicit(&top, memory_order_acquire));
}
