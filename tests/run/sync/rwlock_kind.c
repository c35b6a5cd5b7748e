// The kind of a reader-writer lock: what may be set, and what is told.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

int main(void) {
    pthread_rwlockattr_t attr;
    int kind = 7;
    pthread_rwlockattr_init(&attr);
    pthread_rwlockattr_getkind_np(&attr, &kind);
    printf("at first %d\n", kind);
    for (int wanted = -1; wanted < 4; wanted++) {
        int code = pthread_rwlockattr_setkind_np(&attr, wanted);
        pthread_rwlockattr_getkind_np(&attr, &kind);
        printf("%d: %s, then %d\n", wanted, code == EINVAL ? "EINVAL" : "done", kind);
    }
    pthread_rwlock_t lock;
    struct timespec past = {0, 0};
    pthread_rwlock_init(&lock, &attr);
    printf("read %d\n", pthread_rwlock_rdlock(&lock));
    printf("try to write %d\n", pthread_rwlock_trywrlock(&lock) == EBUSY);
    printf("write in time %d\n", pthread_rwlock_timedwrlock(&lock, &past) == ETIMEDOUT);
    printf("try to read %d\n", pthread_rwlock_tryrdlock(&lock));
    printf("read in time %d\n", pthread_rwlock_timedrdlock(&lock, &past));
    for (int i = 0; i < 3; i++)
        pthread_rwlock_unlock(&lock);
    printf("write %d\n", pthread_rwlock_wrlock(&lock));
    printf("write again %d\n", pthread_rwlock_wrlock(&lock) == EDEADLK);
    printf("try to read %d\n", pthread_rwlock_tryrdlock(&lock) == EBUSY);
    pthread_rwlock_unlock(&lock);
    printf("destroyed %d\n", pthread_rwlock_destroy(&lock));
    return 0;
}
