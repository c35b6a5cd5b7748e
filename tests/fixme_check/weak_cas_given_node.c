// A node that the thread was given is pushed in a retry loop. A spurious failure stores the value that is already there
// and tries again, so it should cost no executions.
// right: verified: 4 executions (0 blocked)
#include <pthread.h>
#include <stdatomic.h>

struct node {
    struct node *next;
};

static _Atomic(struct node *) top;
static struct node nodes[2];

static void *push(void *given)
{
    struct node *node = given;
    node->next = atomic_load(&top);
    while (!atomic_compare_exchange_weak(&top, &node->next, node))
        ;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, push, &nodes[0]);
    push(&nodes[1]);
    pthread_join(thread, NULL);
    return 0;
}
