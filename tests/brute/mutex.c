// Two locks taken in opposite orders, and a trylock.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *forth(void *unused)
{
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    shared++;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return unused;
}

static void *back(void *unused)
{
    pthread_mutex_lock(&b);
    if (pthread_mutex_trylock(&a) == 0) {
        shared += 10;
        pthread_mutex_unlock(&a);
    }
    pthread_mutex_unlock(&b);
    return unused;
}

int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, forth, 0);
    pthread_create(&t[1], 0, back, 0);
    pthread_create(&t[2], 0, forth, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
