// A detached thread is joined, and never terminates.
#include <pthread.h>
#include <semaphore.h>

static sem_t never;

static void *wait(void *arg)
{
    sem_wait(&never);
    return arg;
}

int main(void)
{
    pthread_t thread;
    sem_init(&never, 0, 0);
    pthread_create(&thread, NULL, wait, NULL);
    pthread_detach(thread);
    pthread_join(thread, NULL);
    return 0;
}
