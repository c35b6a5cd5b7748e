// Waiting for another thread's lock in an atomic section is unsupported under release-acquire.
// flags: --model ra
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int count;

static void *work(void *unused)
{
    pthread_mutex_lock(&mutex);
    estragon_atomic_begin();
    count++;
    estragon_atomic_end();
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    estragon_atomic_begin();
    pthread_mutex_lock(&mutex);
    count++;
    pthread_mutex_unlock(&mutex);
    estragon_atomic_end();
    pthread_join(thread, NULL);
    return 0;
}
