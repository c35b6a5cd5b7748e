// A ticket lock has one execution per order of its threads under each memory model, and none in which a thread waits.
// flags: --model sc
// flags(tso): --model tso
// flags(ra): --model ra
// flags(rc11): --model rc11
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next, owner;
static int counter;

static void *count(void *unused)
{
    int ticket = atomic_fetch_add(&next, 1);
    while (atomic_load(&owner) != ticket)
        ;
    counter++;
    atomic_store(&owner, ticket + 1);
    return unused;
}

int main(void)
{
    pthread_t threads[5];
    for (int i = 0; i < 5; i++)
        pthread_create(&threads[i], NULL, count, NULL);
    for (int i = 0; i < 5; i++)
        pthread_join(threads[i], NULL);
    return counter - 5;
}
