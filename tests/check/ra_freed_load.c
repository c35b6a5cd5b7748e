// A thread waits in its own block, which another one frees.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(atomic_int *) ptr;
static void *owner(void *unused)
{
    atomic_int *mine = malloc(sizeof *mine);
    atomic_store(mine, 0);
    atomic_store(&ptr, mine);
    while (atomic_load(mine) == 0)
        ;
    return unused;
}
static void *taker(void *unused)
{
    atomic_int *taken;
    while (!(taken = atomic_load(&ptr)))
        ;
    free(taken);
    return unused;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, owner, NULL);
    pthread_create(&b, NULL, taker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
