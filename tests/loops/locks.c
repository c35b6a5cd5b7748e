// Loops that take locks and give them back.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_spinlock_t spin;
static int ready, count;
static atomic_int polled;

static void tried(void)
{
    while (pthread_mutex_trylock(&mutex))
        ;
    pthread_mutex_unlock(&mutex);
    while (pthread_spin_trylock(&spin))
        ;
    pthread_spin_unlock(&spin);
}

static void polls_locked(void)
{
    int seen;
    do {
        pthread_mutex_lock(&mutex);
        seen = ready;
        pthread_mutex_unlock(&mutex);
    } while (!seen);
}

static void backs_off(void)
{
    for (;;) {
        pthread_mutex_lock(&mutex);
        if (!pthread_mutex_trylock(&other))
            break;
        pthread_mutex_unlock(&mutex);
    }
    pthread_mutex_unlock(&other);
    pthread_mutex_unlock(&mutex);
}

static void has_effect(void)
{
    int seen;
    do {
        pthread_mutex_lock(&mutex);
        seen = ready;
        count++;
        pthread_mutex_unlock(&mutex);
    } while (!seen);
}

static void unlocks_another(void)
{
    int seen;
    do {
        pthread_mutex_lock(&mutex);
        seen = polled;
        pthread_mutex_unlock(&other);
    } while (!seen);
}

int main(void)
{
    tried();
    polls_locked();
    backs_off();
    has_effect();
    unlocks_another();
}
