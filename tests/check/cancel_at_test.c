// A thread that only tests for cancellation: it may be cancelled or not, and the handler runs only if it is.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>

static int cleaned;

static void clean(void *unused) { cleaned++; }

static void *run(void *unused) {
    pthread_cleanup_push(clean, 0);
    pthread_testcancel();
    pthread_cleanup_pop(0);
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, run, 0);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(cleaned == (result == PTHREAD_CANCELED));
    return 0;
}
