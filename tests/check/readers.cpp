// A reader-writer lock, with names from C++.
#include <cassert>
#include <pthread.h>

namespace cache {
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int size;

int look()
{
    pthread_rwlock_rdlock(&lock);
    int seen = size;
    pthread_rwlock_unlock(&lock);
    return seen;
}

void *grow(void *unused)
{
    int seen = look();
    pthread_rwlock_wrlock(&lock);
    size = seen + 1;
    pthread_rwlock_unlock(&lock);
    return unused;
}
} // namespace cache

int main()
{
    pthread_t other;
    pthread_create(&other, nullptr, cache::grow, nullptr);
    cache::grow(nullptr);
    pthread_join(other, nullptr);
    assert(cache::size == 2);
}
