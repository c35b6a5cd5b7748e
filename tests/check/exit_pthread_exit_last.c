// `pthread_exit` in main, after all others have terminated: like exit(0), so the handler runs.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int done;
static void handler(void) { assert(done == 2); }
static void *worker(void *unused)
{
    done = 1;
    return unused;
}
int main(void)
{
    pthread_t thread;
    atexit(handler);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_detach(thread);
    pthread_exit(NULL);
}
