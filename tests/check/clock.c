// Whether a time stamp is later than another one depends on the order in which the clock is read.
#include <assert.h>
#include <pthread.h>
#include <time.h>

static struct timespec stamps[2];

static void *stamp(void *place)
{
    clock_gettime(CLOCK_MONOTONIC, place);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, stamp, &stamps[0]);
    pthread_create(&threads[1], NULL, stamp, &stamps[1]);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(stamps[0].tv_nsec < stamps[1].tv_nsec);
    return 0;
}
