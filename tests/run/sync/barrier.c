/* Barriers: rounds, exactly one serial thread in each. */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { THREADS = 3, ROUNDS = 3 };
static pthread_barrier_t barrier;
static atomic_int serial[ROUNDS], arrived;

static void *worker(void *arg)
{
    for (int round = 0; round < ROUNDS; round++) {
        atomic_fetch_add(&arrived, 1);
        int code = pthread_barrier_wait(&barrier);
        if (code == PTHREAD_BARRIER_SERIAL_THREAD)
            atomic_fetch_add(&serial[round], 1);
        else if (code != 0)
            printf("unexpected %d\n", code);
        if (atomic_load(&arrived) < THREADS * (round + 1))
            printf("left too early\n");
        pthread_barrier_wait(&barrier);
    }
    return arg;
}

int main(void)
{
    pthread_t threads[THREADS];
    printf("zero %d\n", pthread_barrier_init(&barrier, NULL, 0) == EINVAL);
    printf("one %d\n", pthread_barrier_init(&barrier, NULL, 1));
    printf("alone %d\n", pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
    printf("destroy %d\n", pthread_barrier_destroy(&barrier));
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int round = 0; round < ROUNDS; round++)
        printf("round %d serial %d\n", round, serial[round]);
    return pthread_barrier_destroy(&barrier);
}
