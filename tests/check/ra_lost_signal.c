// A wait for a signal that may have been sent before, under release-acquire: a deadlock, as in every memory model.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void *set(void *unused)
{
    atomic_store(&ready, 1);
    pthread_cond_signal(&changed);
    return unused;
}

static void *wait(void *unused)
{
    pthread_mutex_lock(&lock);
    while (!atomic_load(&ready))
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t setter, first, second;
    pthread_create(&first, NULL, wait, NULL);
    pthread_create(&second, NULL, wait, NULL);
    pthread_create(&setter, NULL, set, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    pthread_join(setter, NULL);
}
