// A program that accepts both results of a barrier does not depend on who came last.
// flags(ra): --model ra
#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t barrier;

static void *meet(void *unused)
{
    for (int i = 0; i < 3; i++) {
        int result = pthread_barrier_wait(&barrier);
        if (result != 0 && result != PTHREAD_BARRIER_SERIAL_THREAD)
            abort();
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&thread, NULL, meet, NULL);
    meet(NULL);
    pthread_join(thread, NULL);
    return 0;
}
