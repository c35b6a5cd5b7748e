/* Two locks that threads take in opposite orders: they take one, try the other, and if it is taken give back the first.
 *
 * Idea: how std::lock avoids deadlocks.
 * N:    number of threads, each once inside.
 */
#include "counter.h"

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void lock(int me)
{
    for (;;) {
        pthread_mutex_lock(&mutexes[me % 2]);
        if (pthread_mutex_trylock(&mutexes[1 - me % 2]) == 0)
            return;
        pthread_mutex_unlock(&mutexes[me % 2]);
    }
}

static void unlock(int me)
{
    (void)me;
    pthread_mutex_unlock(&mutexes[0]);
    pthread_mutex_unlock(&mutexes[1]);
}
