// Under release-acquire both threads may miss each other's write, which no interleaving allows.
// flags: --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int left_saw, right_saw;

static void *left(void *unused)
{
    atomic_store(&x, 1);
    left_saw = atomic_load(&y);
    return unused;
}

static void *right(void *unused)
{
    atomic_store(&y, 1);
    right_saw = atomic_load(&x);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, left, NULL);
    pthread_create(&threads[1], NULL, right, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(left_saw == 1 || right_saw == 1);
}
