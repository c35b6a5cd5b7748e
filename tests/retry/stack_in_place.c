// The same with what is expected kept in the node itself, and a loop that reads the top anew.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top;

static void push(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load(&top);
    while (!CAS(&top, &node->next, node))
        ;
}

static int pop(void) {
    for (;;) {
        struct node *old = atomic_load(&top);
        if (!old)
            return 0;
        if (CAS(&top, &old, old->next))
            return old->value;
    }
}

static void *work(void *arg) {
    push(1);
    pop();
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    return pthread_join(b, 0);
}
