// Two mutexes in opposite orders: a thread that does not get the second one unlocks the first, and begins again.
// flags(ra): --model ra
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void take_both(pthread_mutex_t *first, pthread_mutex_t *second)
{
    for (;;) {
        pthread_mutex_lock(first);
        if (!pthread_mutex_trylock(second))
            break;
        pthread_mutex_unlock(first);
    }
    count++;
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *work(void *unused)
{
    take_both(&b, &a);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    take_both(&a, &b);
    pthread_join(thread, NULL);
    assert(count == 2);
    return 0;
}
