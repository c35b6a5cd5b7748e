// A detached worker waits for more work when main returns or calls exit, which ends the process: no error.
// compiler flags(exit): -DEXIT
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int jobs = 1;
static void *worker(void *unused)
{
    pthread_mutex_lock(&mutex);
    for (;;) {
        while (jobs == 0)
            pthread_cond_wait(&more, &mutex);
        jobs--;
    }
    return unused;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_detach(thread);
#ifdef EXIT
    exit(0);
#endif
    return 0;
}
