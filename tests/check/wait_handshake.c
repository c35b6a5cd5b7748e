// Two threads that wait for each other's writes in turn: one execution, and none of it blocked.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;

static void *asks(void *unused)
{
    turn = 1;
    while (turn != 2)
        ;
    return unused;
}

static void *answers(void *unused)
{
    while (turn != 1)
        ;
    turn = 2;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, asks, NULL);
    pthread_create(&threads[1], NULL, answers, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(turn == 2);
    return 0;
}
