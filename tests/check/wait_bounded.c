// A thread polls some times before it blocks: how often does not matter, only whether a poll succeeded.
// flags(ra): --model ra
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static atomic_int ready;
static sem_t posted;

static void *post(void *unused)
{
    atomic_store(&ready, 1);
    sem_post(&posted);
    return unused;
}

int main(void)
{
    pthread_t thread;
    sem_init(&posted, 0, 0);
    pthread_create(&thread, NULL, post, NULL);
    for (int i = 0; i < 100; i++)
        if (atomic_load(&ready))
            break;
    sem_wait(&posted);
    pthread_join(thread, NULL);
    return 0;
}
