// A thread reads a block that was freed, or given out again: it fails, and what it would have read races with nothing after that.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int plain;
    atomic_int count;
};

static _Atomic(struct node *) slot;

static void *reads(void *unused)
{
    struct node *theirs = atomic_load(&slot);
    if (theirs)
        atomic_load(&theirs->count);
    return unused;
}

static void *takes(void *unused)
{
    free(atomic_exchange(&slot, (struct node *)0));
    return unused;
}

static void *gives(void *unused)
{
    for (int i = 0; i < 2; i++) {
        struct node *mine = malloc(sizeof *mine);
        mine->plain = 1;
        atomic_init(&mine->count, 1);
        free(atomic_exchange(&slot, mine));
    }
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], 0, reads, 0);
    pthread_create(&threads[1], 0, takes, 0);
    pthread_create(&threads[2], 0, gives, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    return 0;
}
