// An access to a local variable fails after its function has returned, and ends the wait if it comes before.
// flags: --model ra --keep-going --no-slice
#include <pthread.h>
#include <stdatomic.h>
static atomic_int other;
static _Atomic(atomic_int *) where;
static void *user(void *unused)
{
    atomic_int *first = atomic_exchange(&where, NULL);
    if (first)
        atomic_fetch_add(first, 1);
    atomic_load(&other);
    atomic_int *second = atomic_load(&where);
    if (second)
        atomic_store(second, 1);
    return unused;
}
static void *owner(void *unused)
{
    atomic_int mine = 2;
    atomic_store(&where, &mine);
    while (atomic_load(&mine) == 1)
        ;
    return unused;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, user, NULL);
    pthread_create(&b, NULL, owner, NULL);
    return 0;
}
