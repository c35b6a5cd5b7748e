// Returning from main is exit: handlers run whether or not threads were joined.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
static void handler(void) { assert(0); }
static void *worker(void *unused) { return unused; }
int main(void)
{
    pthread_t thread;
    atexit(handler);
    pthread_create(&thread, NULL, worker, NULL);
    return 0;
}
