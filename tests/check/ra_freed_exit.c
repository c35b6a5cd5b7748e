// Before the process ends, the main thread frees the memory in which another thread waits.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *lock;

static void *waiter(void *unused)
{
    while (atomic_exchange(lock, 1))
        ;
    return unused;
}

int main(void)
{
    pthread_t a;
    lock = malloc(sizeof *lock);
    atomic_store(lock, 1);
    pthread_create(&a, NULL, waiter, NULL);
    free(lock);
    exit(0);
}
