// Threads take two locks in turns, but one of the locks is never given back: they end up waiting for it, or spin if they
// wait for no lock.
// flags(sc): --model sc
// compiler flags(spins): -DSPINS
// compiler flags(spins_sc): -DSPINS
// flags(spins_sc): --model sc
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static int take_first(pthread_mutex_t *first)
{
#ifdef SPINS
    return pthread_mutex_trylock(first) == 0;
#else
    pthread_mutex_lock(first);
    return 1;
#endif
}

static void *take(void *unused)
{
    pthread_mutex_t *first = &a, *second = &b;
    for (;;) {
        if (take_first(first)) {
            if (pthread_mutex_trylock(second) == 0)
                break;
            pthread_mutex_unlock(first);
        }
        pthread_mutex_t *other = first;
        first = second;
        second = other;
    }
    pthread_mutex_unlock(&a);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, take, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
