// Two hundred threads at once, the last of which violates the lock order.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *orderly(void *unused)
{
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return unused;
}

static void *other(void *unused)
{
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return unused;
}

int main(void)
{
    pthread_t threads[200];
    for (int i = 0; i < 200; i++)
        pthread_create(&threads[i], NULL, i < 199 ? orderly : other, NULL);
    for (int i = 0; i < 200; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
