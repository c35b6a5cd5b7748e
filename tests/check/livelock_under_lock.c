// Two threads wait for a variable that they read under a lock, and that nobody sets.
// flags(ra): --model ra
// flags(sc): --model sc
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void *wait(void *unused)
{
    int seen;
    do {
        pthread_mutex_lock(&mutex);
        seen = ready;
        pthread_mutex_unlock(&mutex);
    } while (!seen);
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, wait, NULL);
    pthread_create(&second, NULL, wait, NULL);
    pthread_mutex_lock(&mutex);
    ready = ready == 1;
    pthread_mutex_unlock(&mutex);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
