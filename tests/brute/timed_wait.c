// A wait with a time limit that a signal may or may not reach in time.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *signaller(void *unused)
{
    pthread_mutex_lock(&m);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void)
{
    pthread_t t;
    struct timespec soon = {1, 0};
    pthread_create(&t, 0, signaller, 0);
    pthread_mutex_lock(&m);
    int code = pthread_cond_timedwait(&c, &m, &soon);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return code != 0;
}
