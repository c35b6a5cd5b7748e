// A wait that runs out of time moves the clock for all.
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int late;

static void *try(void *until)
{
    if (pthread_mutex_timedlock(&lock, until) == 0)
        pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    struct timespec until, now;
    pthread_t thread;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 5;
    pthread_mutex_lock(&lock);
    pthread_create(&thread, NULL, try, &until);
    clock_gettime(CLOCK_REALTIME, &now);
    late = now.tv_sec >= until.tv_sec;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return late;
}
