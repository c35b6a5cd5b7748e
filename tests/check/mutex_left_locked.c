// A thread ends with the mutex, for which the other one then waits forever.
// flags: --model rc11
// flags(sc): --model sc
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *u)
{
    pthread_mutex_lock(&m);
    return u;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, locks, 0);
    pthread_create(&t[1], 0, locks, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
