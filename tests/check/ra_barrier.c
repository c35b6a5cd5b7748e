// Three threads exchange plain values at a barrier, twice, under release-acquire: arrivals commute, so there is one execution.
// flags: --model ra
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int values[3], sums[3];

static void *exchange(void *number)
{
    int *mine = number;
    *mine = 1;
    pthread_barrier_wait(&barrier);
    sums[mine - values] = values[0] + values[1] + values[2];
    pthread_barrier_wait(&barrier);
    *mine = sums[0] + sums[1] + sums[2];
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    pthread_barrier_init(&barrier, NULL, 3);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, exchange, &values[i]);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
        assert(values[i] == 9);
    }
}
