// A node that the thread was given: others know its address, but do not access it before it is pushed.
#include <pthread.h>
#include <stdatomic.h>

struct node {
    struct node *next;
};

static _Atomic(struct node *) top;
static struct node nodes[2];

static void *push(void *given) {
    struct node *node = given;
    node->next = atomic_load(&top);
    while (!CAS(&top, &node->next, node))
        ;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, push, &nodes[0]);
    push(&nodes[1]);
    pthread_join(thread, 0);
    return atomic_load(&top)->next->next != 0;
}
