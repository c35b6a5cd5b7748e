// All threads share one clock, under release-acquire, too.
// flags: --model ra
#include <assert.h>
#include <pthread.h>
#include <time.h>

static clock_t stamps[2];

static void *stamp(void *place)
{
    *(clock_t *)place = clock();
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, stamp, &stamps[0]);
    pthread_create(&threads[1], NULL, stamp, &stamps[1]);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(stamps[0] != stamps[1]);
    return 0;
}
