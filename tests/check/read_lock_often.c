// A thread may hold a reader-writer lock for reading as often as it likes.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
    for (int i = 0; i < 300; i++)
        assert(pthread_rwlock_rdlock(&lock) == 0);
    assert(pthread_rwlock_trywrlock(&lock) != 0);
    for (int i = 0; i < 300; i++)
        assert(pthread_rwlock_unlock(&lock) == 0);
    return pthread_rwlock_wrlock(&lock);
}
