// A push that waits for a stack to be opened, which never happens: each iteration writes a node that no other thread can reach.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static struct node closed;
static _Atomic(struct node *) top = &closed;

static void *pusher(void *arg)
{
    struct node *node = malloc(sizeof *node), *seen;
    do {
        seen = top;
        node->next = seen;
    } while (seen == &closed || !atomic_compare_exchange_strong(&top, &seen, node));
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, pusher, 0);
    pthread_join(thread, 0);
    return 0;
}
