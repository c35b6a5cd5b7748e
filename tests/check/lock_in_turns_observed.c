// A thread that takes two locks in turns has the first for a moment, and gives it back since the second is not free.
// Another thread sees that, and tells. The iterations are explored.
// flags: --unroll 3
// flags(sc): --unroll 3 --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int seen;

static void *take(void *unused)
{
    pthread_mutex_t *first = &a, *second = &b;
    for (;;) {
        pthread_mutex_lock(first);
        if (pthread_mutex_trylock(second) == 0)
            break;
        pthread_mutex_unlock(first);
        pthread_mutex_t *other = first;
        first = second;
        second = other;
    }
    assert(!seen);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_lock(&b);
    pthread_create(&thread, NULL, take, NULL);
    if (pthread_mutex_trylock(&a) == 0)
        pthread_mutex_unlock(&a);
    else {
        pthread_mutex_lock(&a);
        seen = 1;
        pthread_mutex_unlock(&a);
    }
    pthread_mutex_unlock(&b);
    pthread_join(thread, NULL);
    return 0;
}
