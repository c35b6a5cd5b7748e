// The queue of Michael and Scott. Where a thread swings the tail it does not try again, so that exchange is a strong one.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static _Atomic(struct node *) head, tail;

static void swing(struct node *from, struct node *to) {
    atomic_compare_exchange_strong(&tail, &from, to);
}

static void enqueue(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    atomic_init(&node->next, 0);
    for (;;) {
        struct node *last = tail, *next = last->next, *none = 0;
        if (last != tail)
            continue;
        if (next) {
            swing(last, next);
        } else if (CAS(&last->next, &none, node)) {
            swing(last, node);
            return;
        }
    }
}

static int dequeue(void) {
    for (;;) {
        struct node *first = head, *last = tail, *next = first->next;
        if (first != head)
            continue;
        if (first == last) {
            if (!next)
                return 0;
            swing(last, next);
        } else {
            int value = next->value;
            if (CAS(&head, &first, next))
                return value;
        }
    }
}

static void *producer(void *arg) {
    enqueue(1);
    return arg;
}

static void *consumer(void *arg) {
    dequeue();
    return arg;
}

int main(void) {
    struct node *node = malloc(sizeof *node);
    pthread_t a, b;
    atomic_init(&node->next, 0);
    head = node;
    tail = node;
    pthread_create(&a, 0, producer, 0);
    pthread_create(&b, 0, consumer, 0);
    pthread_join(a, 0);
    return pthread_join(b, 0);
}
