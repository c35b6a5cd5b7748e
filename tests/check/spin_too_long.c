// A loop that counts its polls is too long in one execution, in which the thread leaves it in the end. The loop is named
// nevertheless.
// flags: --max-steps 2000
// flags(sc): --max-steps 2000 --model sc
// flags(few-steps): --max-steps 40
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready, polls;

static void *set(void *unused)
{
    atomic_store(&ready, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    while (!atomic_load(&ready))
        atomic_fetch_add(&polls, 1);
    pthread_join(thread, NULL);
    return atomic_load(&polls) < 0;
}
