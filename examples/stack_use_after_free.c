// A lock-free stack whose pop frees the node at once. Another pop may have read the same top, and looks into it afterwards.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *_Atomic next;
};

static struct node *_Atomic top;

static void push(int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    struct node *old = atomic_load(&top);
    do
        atomic_store(&node->next, old);
    while (!atomic_compare_exchange_weak(&top, &old, node));
}

static int pop(void)
{
    struct node *node = atomic_load(&top);
    struct node *next;
    do {
        if (!node)
            return 0;
        next = atomic_load(&node->next); // may be freed by now
    } while (!atomic_compare_exchange_weak(&top, &node, next));
    int value = node->value;
    free(node);
    return value;
}

static void *worker(void *sum)
{
    for (int i = 0; i < 2; i++)
        *(int *)sum += pop();
    return NULL;
}

int main(void)
{
    for (int i = 1; i <= 4; i++)
        push(i);
    pthread_t threads[2];
    int sums[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &sums[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    printf("sum %d\n", sums[0] + sums[1]);
    return 0;
}
