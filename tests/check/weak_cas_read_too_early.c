// A spurious failure writes `node->next` again. The reader that finds the node by an acquiring load comes after that
// write, the one that does not acquire races with it; no other failure is possible here.
// flags: --model sc
// flags(rc11): --model rc11
// compiler flags(acquire): -DORDER=memory_order_acquire
// flags(no_spurious): --no-spurious-cas
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

struct node {
    struct node *next;
};

static _Atomic(struct node *) top;
static struct node first;

static void *push(void *given) {
    struct node *node = given;
    while (!atomic_compare_exchange_weak(&top, &node->next, node))
        ;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, push, &first);
    struct node *node = atomic_load_explicit(&top, ORDER);
    int is_last = node && !node->next;
    pthread_join(thread, 0);
    return node && !is_last;
}
