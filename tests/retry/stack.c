// A stack whose operations try again until the compare-exchange succeeds; CAS is that one, weak or strong.
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
    struct node *old = atomic_load(&top);
    do
        node->next = old;
    while (!CAS(&top, &old, node));
}

static int pop(void) {
    struct node *old = atomic_load(&top);
    while (old && !CAS(&top, &old, old->next))
        ;
    return old ? old->value : 0;
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
