// Nodes of a pool are pushed onto a stack: nobody else accesses a node before it is in the stack, so attempts that fail
// are not explored.
// flags(sc): --model sc
// flags(tso): --model tso
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static struct node {
    int value;
    _Atomic(struct node *) next;
} pool[N];
static _Atomic(struct node *) top;

static void *push(void *arg)
{
    struct node *node = arg, *seen;
    node->value = 1;
    do {
        seen = top;
        node->next = seen;
    } while (!atomic_compare_exchange_strong(&top, &seen, node));
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, push, &pool[i]);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    int sum = 0;
    for (struct node *node = top; node; node = node->next)
        sum += node->value;
    assert(sum == N);
    return 0;
}
