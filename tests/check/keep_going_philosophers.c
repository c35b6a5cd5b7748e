// Four threads take two of four locks each, in a circle: one order of locks is wrong, whichever threads wait for each other, and how many.
// flags: --keep-going
#include <pthread.h>

#define N 4
static pthread_mutex_t forks[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER};

static void *eat(void *number)
{
    long i = (long)number;
    pthread_mutex_lock(&forks[i]);
    pthread_mutex_lock(&forks[(i + 1) % N]);
    pthread_mutex_unlock(&forks[(i + 1) % N]);
    pthread_mutex_unlock(&forks[i]);
    pthread_mutex_lock(&forks[(i + 1) % N]);
    pthread_mutex_lock(&forks[i]);
    pthread_mutex_unlock(&forks[i]);
    pthread_mutex_unlock(&forks[(i + 1) % N]);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, eat, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
