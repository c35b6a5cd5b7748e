// Who comes last at a barrier is told so: the order of arrivals matters.
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int last;

static void *worker(void *arg)
{
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
        atomic_store(&last, (int)(long)arg);
    return 0;
}

int main(void)
{
    pthread_t t[2];
    pthread_barrier_init(&barrier, 0, 3);
    pthread_create(&t[0], 0, worker, (void *)1);
    pthread_create(&t[1], 0, worker, (void *)2);
    worker((void *)3);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
