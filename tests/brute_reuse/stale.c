// A thread uses an atomic in a block that is freed and allocated again: whether it is the old block, a freed one or the new one depends on the order.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *block;
static atomic_int seen;

static void *use(void *unused)
{
    atomic_store(&seen, atomic_load(block));
    return unused;
}

static void *renew(void *unused)
{
    free((void *)block);
    atomic_int *fresh = calloc(1, sizeof *fresh);
    atomic_store(fresh, 7);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    block = malloc(sizeof *block);
    atomic_init(block, 1);
    pthread_create(&a, NULL, use, NULL);
    pthread_create(&b, NULL, renew, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
