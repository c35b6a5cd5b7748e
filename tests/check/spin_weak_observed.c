// A thread fills in a node that others can already reach, and pushes it. Its compare-exchange is weak: an attempt that
// fails for no reason fills the node in again, and another thread sees both values.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int node, input;
static _Atomic(atomic_int *) top;
static int seen;

static void *push(void *unused)
{
    atomic_int *head;
    do {
        head = top;
        node = input;
    } while (!atomic_compare_exchange_weak(&top, &head, &node));
    return unused;
}

static void *observe(void *unused)
{
    seen = *top;
    input = 2;
    return unused;
}

int main(void)
{
    node = 3;
    top = &node;
    pthread_t first, second;
    pthread_create(&first, NULL, push, NULL);
    pthread_create(&second, NULL, observe, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(!(seen == 0 && node == 2));
}
