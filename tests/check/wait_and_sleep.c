// A thread sleeps between two polls of a flag.
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int ready;

static void *wait(void *unused)
{
    while (!ready)
        usleep(10);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait, NULL);
    ready = 1;
    pthread_join(thread, NULL);
    return 0;
}
