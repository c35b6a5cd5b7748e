// What the main thread does after the joins depends on what the others left: it fails in one order only.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;
static int winner;

static void *one(void *arg)
{
    if (atomic_fetch_add(&turn, 1) == 2)
        winner = (int)(long)arg;
    return 0;
}

int main(void)
{
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, one, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    assert(winner != 1);
    assert(atomic_load(&turn) == 3);
    return 0;
}
