// A wait with a time limit on another clock may wake spuriously like any other; without --spurious this is assumed not
// to happen.
// flags(spurious): --spurious
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int done;

static void *wait_once(void *arg) {
    struct timespec limit = {9999999999, 0};
    pthread_mutex_lock(&lock);
    if (!done && pthread_cond_clockwait(&ready, &lock, CLOCK_MONOTONIC, &limit) == 0)
        assert(done);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void) {
    pthread_t waiter;
    pthread_create(&waiter, 0, wait_once, 0);
    pthread_mutex_lock(&lock);
    done = 1;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    return pthread_join(waiter, 0);
}
