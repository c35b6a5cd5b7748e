// Waits that end, whatever the order: no livelock.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int turn, first, second;

// The value read first may be out of date when the second is waited for.
static void *waiter(void *unused)
{
    for (;;) {
        int seen = first;
        if (second == seen + 1)
            return unused;
    }
}

static void *writer(void *unused)
{
    first = 2;
    second = 3;
    turn = 1;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, waiter, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    while (turn != 1)
        ;
    return 0;
}
