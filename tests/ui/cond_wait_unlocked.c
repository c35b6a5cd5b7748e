// A thread waits on a condition variable with a mutex that it does not hold.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

int main(void)
{
    pthread_cond_wait(&cond, &mutex);
    return 0;
}
