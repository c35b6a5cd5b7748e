// The mutex is unlocked on the way out of the loop as well, which the thread must reach. The assertion fails.
// flags(ra): --model ra
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *finish(void *unused)
{
    pthread_mutex_lock(&mutex);
    done = 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, finish, NULL);
    int seen;
    do {
        pthread_mutex_lock(&mutex);
        seen = !done;
        pthread_mutex_unlock(&mutex);
    } while (seen);
    assert(0);
}
