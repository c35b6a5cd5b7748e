// Loops that take two locks, and begin with the other one if an attempt fails.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void take(pthread_mutex_t *first, pthread_mutex_t *second)
{
    for (;;) {
        pthread_mutex_lock(first);
        if (pthread_mutex_trylock(second) == 0)
            break;
        pthread_mutex_unlock(first);
        pthread_mutex_t *other = first;
        first = second;
        second = other;
    }
}

static pthread_mutex_t *tell(pthread_mutex_t *first, pthread_mutex_t *second)
{
    for (;;) {
        pthread_mutex_lock(first);
        if (pthread_mutex_trylock(second) == 0)
            return first;
        pthread_mutex_unlock(first);
        pthread_mutex_t *other = first;
        first = second;
        second = other;
    }
}

int main(void)
{
    take(&a, &b);
    pthread_mutex_unlock(tell(&b, &a));
}
