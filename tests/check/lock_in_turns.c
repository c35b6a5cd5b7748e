// Two locks are taken in any order: where the second is not free, the next attempt begins with it. Mutexes, spin locks
// and a function that is given the locks.
// flags(sc): --model sc
// flags(ra): --model ra
// compiler flags(spin): -DSPIN
// compiler flags(three): -DTHREADS=3
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifdef SPIN
typedef pthread_spinlock_t lock_type;
#define LOCK pthread_spin_lock
#define TRYLOCK pthread_spin_trylock
#define UNLOCK pthread_spin_unlock
#else
typedef pthread_mutex_t lock_type;
#define LOCK pthread_mutex_lock
#define TRYLOCK pthread_mutex_trylock
#define UNLOCK pthread_mutex_unlock
#endif

static lock_type locks[2];
static int money[2] = { 10, 10 };

static void take(lock_type *first, lock_type *second)
{
    for (;;) {
        LOCK(first);
        if (TRYLOCK(second) == 0)
            return;
        UNLOCK(first);
        lock_type *other = first;
        first = second;
        second = other;
    }
}

static void *transfer(void *number)
{
    int from = number != NULL, to = !from;
    take(&locks[from], &locks[to]);
    money[from]--;
    money[to]++;
    UNLOCK(&locks[from]);
    UNLOCK(&locks[to]);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
#ifdef SPIN
    pthread_spin_init(&locks[0], 0);
    pthread_spin_init(&locks[1], 0);
#endif
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, transfer, i % 2 ? money : NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(money[0] + money[1] == 20);
    return 0;
}
