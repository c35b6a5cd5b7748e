// Two threads take two mutexes in opposite order, each holding one when it asks for the other.
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static sem_t first_held, second_held;

static void *other(void *unused)
{
    pthread_mutex_lock(&second);
    sem_post(&second_held);
    sem_wait(&first_held);
    pthread_mutex_lock(&first);
    return unused;
}

int main(void)
{
    pthread_t thread;
    sem_init(&first_held, 0, 0);
    sem_init(&second_held, 0, 0);
    pthread_create(&thread, NULL, other, NULL);
    pthread_mutex_lock(&first);
    sem_post(&first_held);
    sem_wait(&second_held);
    pthread_mutex_lock(&second);
    pthread_join(thread, NULL);
    return 0;
}
