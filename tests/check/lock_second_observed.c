// An iteration gives back one lock while it still has another: a thread gets the first, and observes that the second is
// taken.
// flags: --unroll 2
// flags(sc): --model sc --unroll 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ready;

static void *poll(void *unused)
{
    int seen;
    do {
        pthread_mutex_lock(&first);
        pthread_mutex_lock(&second);
        seen = ready;
        pthread_mutex_unlock(&first);
        pthread_mutex_unlock(&second);
    } while (!seen);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, poll, NULL);
    pthread_mutex_lock(&first);
    int taken = pthread_mutex_trylock(&second);
    if (!taken)
        pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
    ready = 1;
    pthread_join(thread, NULL);
    assert(!taken);
    return 0;
}
