// A pointer is published after its flag, by relaxed stores: an atomic access through the old pointer fails.
// flags: --model sc --no-slice
// flags(rc11): --model rc11 --no-slice
// flags(pso): --model pso --no-slice
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    atomic_int value;
};

static struct node node;
static _Atomic(struct node *) head;
static atomic_int ready;

static void *publish(void *unused)
{
    atomic_store_explicit(&head, &node, memory_order_relaxed);
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, publish, NULL);
    if (atomic_load_explicit(&ready, memory_order_relaxed)) {
        struct node *found = atomic_load_explicit(&head, memory_order_relaxed);
        atomic_load_explicit(&found->value, memory_order_relaxed);
    }
    pthread_join(thread, NULL);
    return 0;
}
