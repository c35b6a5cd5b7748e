// A failed assumption is not a livelock, and excludes the livelocks of the same execution.
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int turn;

static void *lucky(void *unused)
{
    estragon_assume(turn == 2);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, lucky, NULL);
    turn = 1;
    while (turn != 3)
        ;
    return 0;
}
