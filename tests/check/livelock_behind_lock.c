// A thread that looks too early waits, after it has given back the lock, for something that never happens. Had it kept
// the lock, nothing would have changed, and it would not have been too early.
// flags(sc): --model sc
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ready, again;

static void *publish(void *unused)
{
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, publish, NULL);
    for (;;) {
        pthread_mutex_lock(&mutex);
        int seen = ready;
        pthread_mutex_unlock(&mutex);
        if (seen)
            break;
        while (!again)
            ;
    }
    pthread_join(thread, NULL);
    return 0;
}
