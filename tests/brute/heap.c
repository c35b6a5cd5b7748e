// A block that one thread frees while another may still use it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(atomic_int *) slot;

static void *user(void *unused)
{
    atomic_int *mine = atomic_load(&slot);
    if (mine)
        atomic_fetch_add(mine, 1);
    return unused;
}

int main(void)
{
    pthread_t t;
    atomic_int *block = malloc(sizeof *block);
    atomic_init(block, 0);
    atomic_init(&slot, block);
    pthread_create(&t, 0, user, 0);
    atomic_store(&slot, 0);
    free(block);
    pthread_join(t, 0);
    return 0;
}
