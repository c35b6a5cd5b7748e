/* A linked queue with one producer and one consumer.
 *
 * Idea: Vyukov's Relacy examples, checked by Norris and Demsky, CDSChecker (OOPSLA 2013); counts in Tracer (OOPSLA 2018), table 7:
 *       two threads, LOOKS = 3. There the consumer sleeps on an event count, which has the error that the table tells of; here
 *       it looks again.
 * ITEMS: how many are sent.
 * RA:   one more than LOOKS for one item: the consumer finds it at the first look, or a later one, or not at all.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ITEMS
#define ITEMS 1
#endif
#ifndef LOOKS
#define LOOKS 3
#endif

struct node {
    struct node *_Atomic next;
    int item;
};

/* The first node is spent. */
static struct node nodes[ITEMS + 1];

static void *producer(void *arg)
{
    (void)arg;
    for (int i = 0; i < ITEMS; i++) {
        nodes[i + 1].item = i + 1;
        nodes[i].next = &nodes[i + 1];
    }
    return 0;
}

static void *consumer(void *arg)
{
    (void)arg;
    struct node *head = &nodes[0];
    for (int i = 0; i < ITEMS; i++) {
        struct node *first = 0;
        for (int looks = 0; looks < LOOKS && !first; looks++)
            first = head->next;
        if (!first)
            break;
        assert(first->item == i + 1);
        head = first;
    }
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, producer, 0);
    pthread_create(&t2, 0, consumer, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
