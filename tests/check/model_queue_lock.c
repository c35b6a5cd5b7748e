// A queue lock, in which each thread polls a node of its own: nothing is explored in vain under any model, even where a
// node was reset before it was appended, and stores may be delayed.
// flags: --model rc11
// flags(sc): --model sc --search reads-from
// flags(tso): --model tso
// flags(pso): --model pso
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct node {
    _Atomic(struct node *) next;
    atomic_int first;
};

static struct node nodes[3];
static _Atomic(struct node *) tail;
static int count;

static void *work(void *number)
{
    struct node *mine = &nodes[(intptr_t)number];
    mine->first = 0;
    mine->next = NULL;
    struct node *before = atomic_exchange(&tail, mine);
    if (before) {
        before->next = mine;
        while (!mine->first)
            ;
    }
    count++;
    struct node *last = mine;
    if (atomic_compare_exchange_strong(&tail, &last, NULL))
        return NULL;
    while (!mine->next)
        ;
    mine->next->first = 1;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (intptr_t i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    work((void *)2);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(count == 3);
    return 0;
}
