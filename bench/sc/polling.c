// A thread that counts how often it polls until another writes, so that each number of polls is an execution of its own.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int ready, polls;
static void *sets(void *unused)
{
    atomic_store(&ready, 1);
    return unused;
}
int main(void)
{
    pthread_t a;
    pthread_create(&a, NULL, sets, NULL);
    while (!atomic_load(&ready))
        atomic_fetch_add(&polls, 1);
    pthread_join(a, NULL);
    return atomic_load(&polls) < 0;
}
