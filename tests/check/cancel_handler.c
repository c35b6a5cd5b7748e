// A worker that waits for work is cancelled: its handler unlocks the mutex that the wait has locked again.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int work, done, cleaned;

static void unlock(void *unused) {
    cleaned++;
    pthread_mutex_unlock(&lock);
}

static void *worker(void *unused) {
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, 0);
    while (!work)
        pthread_cond_wait(&changed, &lock);
    work--;
    done++;
    pthread_cleanup_pop(1);
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, worker, 0);
    pthread_mutex_lock(&lock);
    work = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    pthread_mutex_lock(&lock);
    assert(cleaned == 1);
    assert(done == (result != PTHREAD_CANCELED));
    assert(work + done == 1);
    pthread_mutex_unlock(&lock);
    return 0;
}
