// The first random number of a thread depends on the seed that others set.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int sum;

static void *draw(void *unused)
{
    if (rand() % 2)
        sum++;
    rand();
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, draw, NULL);
    pthread_create(&threads[1], NULL, draw, NULL);
    srand(4);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return sum;
}
