// A wait for a sum; if it overflows, that is a fault and not an attempt that failed.
// compiler flags(overflow): -DFIRST=2147483647
#include <pthread.h>
#include <stdatomic.h>

#ifndef FIRST
#define FIRST 5
#endif

static atomic_int x = 1;

static void *set(void *unused)
{
    x = FIRST;
    x = 0;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    while (x + 1 != 1)
        ;
    pthread_join(thread, NULL);
    return 0;
}
