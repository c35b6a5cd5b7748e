// The mutex is held when the loop begins, and an iteration unlocks it for a moment.
// flags(ra): --model ra
// flags(sc): --model sc
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void *set(void *unused)
{
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    pthread_mutex_lock(&mutex);
    while (!ready) {
        pthread_mutex_unlock(&mutex);
        usleep(10);
        pthread_mutex_lock(&mutex);
    }
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
