// A thread tries to take a mutex that nobody unlocks. OWN: it holds the mutex itself.
// flags(ra): --model ra
// flags(sc): --model sc
// compiler flags(own): -DOWN=1
// flags(own_sc): --model sc
// compiler flags(own_sc): -DOWN=1
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    pthread_mutex_lock(&mutex);
    return unused;
}

int main(void)
{
#if OWN
    work(NULL);
#else
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
#endif
    while (pthread_mutex_trylock(&mutex))
        ;
    pthread_mutex_unlock(&mutex);
    return 0;
}
