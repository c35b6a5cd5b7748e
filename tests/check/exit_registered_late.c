// Another thread registers a handler while the process ends: it runs, or it comes too late.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int ready;
static void first(void) { }
static void second(void) { assert(ready == 0); }
static void *worker(void *unused)
{
    ready = 1;
    atexit(second);
    return unused;
}
int main(void)
{
    pthread_t thread;
    atexit(first);
    pthread_create(&thread, NULL, worker, NULL);
    return 0;
}
