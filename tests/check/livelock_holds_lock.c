// A thread spins while it holds the mutex that the other needs to end the loop: a livelock, not a cycle of locks.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int done;

static void *worker(void *unused)
{
    pthread_mutex_lock(&m);
    done = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&m);
    while (!done)
        ;
    pthread_mutex_unlock(&m);
    pthread_join(thread, NULL);
    return 0;
}
