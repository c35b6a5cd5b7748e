// A wait on a condition variable that is signalled and cancelled, by two threads.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void unlock(void *arg) { (void)arg; pthread_mutex_unlock(&lock); }

static void *run(void *arg) {
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, 0);
    while (!ready)
        pthread_cond_wait(&changed, &lock);
    pthread_cleanup_pop(1);
    return arg;
}

static void *wake(void *arg) {
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, wake, 0);
    pthread_cancel(a);
    return 0;
}
