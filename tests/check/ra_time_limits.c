// Waits with time limits under release-acquire: each may time out or not, and the last assertion is too strong.
// flags: --model ra
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t posted;
static int done;

static void *help(void *unused)
{
    sem_post(&posted);
    pthread_mutex_lock(&lock);
    done = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    struct timespec soon;
    pthread_t helper;
    clock_gettime(CLOCK_REALTIME, &soon);
    soon.tv_sec += 1;
    sem_init(&posted, 0, 0);
    pthread_create(&helper, NULL, help, NULL);
    int taken = sem_timedwait(&posted, &soon) == 0;
    pthread_mutex_lock(&lock);
    int late = 0;
    while (!done && !late)
        late = pthread_cond_timedwait(&changed, &lock, &soon) != 0;
    pthread_mutex_unlock(&lock);
    assert(taken || late);
    pthread_join(helper, NULL);
}
