// With a lock that prefers writers, a try to read fails while a writer waits, and a writer that times out admits readers again.
// With PTHREAD_RWLOCK_PREFER_WRITER_NP readers never wait for a waiting writer.
// flags(ra): --model ra
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP, other;
static atomic_int late;

static void *hurried(void *unused) {
    struct timespec limit = {0, 0};
    assert(pthread_rwlock_timedwrlock(&lock, &limit) == ETIMEDOUT);
    late = 1;
    return unused;
}

static void *writer(void *unused) {
    pthread_rwlock_wrlock(&other);
    pthread_rwlock_unlock(&other);
    return unused;
}

int main(void) {
    pthread_rwlockattr_t kind;
    pthread_t a, b;
    pthread_rwlockattr_init(&kind);
    pthread_rwlockattr_setkind_np(&kind, PTHREAD_RWLOCK_PREFER_WRITER_NP);
    pthread_rwlock_init(&other, &kind);
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_rdlock(&other);
    pthread_create(&a, NULL, hurried, NULL);
    pthread_create(&b, NULL, writer, NULL);
    assert(pthread_rwlock_tryrdlock(&other) == 0);
    pthread_rwlock_unlock(&other);
    pthread_rwlock_unlock(&other);
    int before = late, got = pthread_rwlock_tryrdlock(&lock);
    assert(!before || got == 0);
    if (got == 0)
        pthread_rwlock_unlock(&lock);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(pthread_rwlock_tryrdlock(&lock) == 0);
    assert(got == 0);
    return 0;
}
