// A thread looks under a lock whether others are done. Where it looks too early, the execution ends before it gives the
// lock back: 90 complete executions and 181 others.
// flags(sc): --model sc
// flags(ra): --model ra
// flags(tso): --model tso
// flags(pso): --model pso
#include <assert.h>
#include <pthread.h>

#define WORKERS 3

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int sum, done;

static void *work(void *unused)
{
    pthread_mutex_lock(&mutex);
    sum++;
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    done++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t threads[WORKERS];
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    int seen;
    do {
        pthread_mutex_lock(&mutex);
        seen = done;
        pthread_mutex_unlock(&mutex);
    } while (seen != WORKERS);
    assert(sum == WORKERS);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
