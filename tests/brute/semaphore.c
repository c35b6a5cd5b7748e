// Posts commute; waits and a trywait do not.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *poster(void *unused)
{
    sem_post(&s);
    return unused;
}

static void *waiter(void *unused)
{
    sem_wait(&s);
    return unused;
}

int main(void)
{
    pthread_t t[3];
    sem_init(&s, 0, 0);
    pthread_create(&t[0], 0, poster, 0);
    pthread_create(&t[1], 0, poster, 0);
    pthread_create(&t[2], 0, waiter, 0);
    int taken = sem_trywait(&s);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return taken != 0;
}
