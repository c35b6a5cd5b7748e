// Three threads, each of which holds the lock that the one before it requests; main, which joins them, is not part of the cycle.
#include <pthread.h>

#define THREADS 3

static pthread_rwlock_t shelf = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t book = PTHREAD_MUTEX_INITIALIZER, pen = PTHREAD_MUTEX_INITIALIZER;

static void *search(void *unused)
{
    pthread_rwlock_rdlock(&shelf);
    pthread_mutex_lock(&book);
    pthread_mutex_unlock(&book);
    pthread_rwlock_unlock(&shelf);
    return unused;
}

static void *note(void *unused)
{
    pthread_mutex_lock(&book);
    pthread_mutex_lock(&pen);
    pthread_mutex_unlock(&pen);
    pthread_mutex_unlock(&book);
    return unused;
}

static void *tidy(void *unused)
{
    pthread_mutex_lock(&pen);
    pthread_rwlock_wrlock(&shelf);
    pthread_rwlock_unlock(&shelf);
    pthread_mutex_unlock(&pen);
    return unused;
}

int main(void)
{
    void *(*work[THREADS])(void *) = {search, note, tidy};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work[i], NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
