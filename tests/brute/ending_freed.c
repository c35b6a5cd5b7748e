// The main thread writes at the end what another thread has freed, in one order.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int turn;
static int *block;

static void *first(void *unused)
{
    if (atomic_fetch_add(&turn, 1) == 1)
        free(block);
    return unused;
}

static void *second(void *unused)
{
    atomic_fetch_add(&turn, 1);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    int *own = block = malloc(sizeof *block);
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    *own = 1;
    return 0;
}
