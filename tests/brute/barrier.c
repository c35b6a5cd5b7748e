// Two rounds of a barrier between two threads.
#include <pthread.h>

static pthread_barrier_t barrier;
static int part[2];

static void *worker(void *arg)
{
    long me = (long)arg;
    part[me] = 1;
    pthread_barrier_wait(&barrier);
    int other = part[1 - me];
    pthread_barrier_wait(&barrier);
    part[me] += other;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, worker, (void *)1);
    worker((void *)0);
    pthread_join(t, 0);
    return part[0] + part[1] - 4;
}
