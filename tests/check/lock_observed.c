// A thread finds the mutex locked by an iteration that waits, and tells; the waiting thread hears of it once it has
// left the loop. The assertion can fail.
// flags: --unroll 3
// flags(ra): --model ra --unroll 3
// flags(sc): --model sc --unroll 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int told;
static int ready;

static void *observe(void *unused)
{
    if (pthread_mutex_trylock(&mutex))
        told = 1;
    else
        pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, observe, NULL);
    int seen;
    do {
        pthread_mutex_lock(&mutex);
        seen = ready;
        pthread_mutex_unlock(&mutex);
    } while (!seen);
    assert(!told);
    pthread_join(thread, NULL);
    return 0;
}
