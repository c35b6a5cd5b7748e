// A failed compare-exchange writes the value it reads to the expected value: here others know its address already, and read it. A weak one may fail although no thread changes `top`.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static _Atomic(struct node *) top, published;

static void *reader(void *arg) {
    struct node *node = atomic_load(&published);
    return node ? node->next : arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, reader, 0);
    struct node *node = malloc(sizeof *node);
    node->next = 0;
    atomic_store(&published, node);
    while (!atomic_compare_exchange_weak(&top, &node->next, node))
        ;
    pthread_join(thread, 0);
    return 0;
}
