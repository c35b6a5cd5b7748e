// A thread reads and then writes what another thread reads: the report shows the read of the other thread, not its own.
// flags(ra): --model ra
#include <pthread.h>

static int shared, seen;

static void *increment(void *unused)
{
    int old = shared;
    shared = old + 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, increment, NULL);
    seen = shared;
    pthread_join(thread, NULL);
    return 0;
}
