// A mutex is tried until it is taken.
// flags(ra): --model ra
// flags(tso): --model tso
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *work(void *unused)
{
    while (pthread_mutex_trylock(&mutex))
        ;
    count++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    work(NULL);
    pthread_join(thread, NULL);
    assert(count == 2);
    return 0;
}
