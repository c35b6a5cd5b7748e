// A plain flag, written by one thread and read by another.
#include <pthread.h>

static int ready;

static void *set(void *unused)
{
    ready = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    int seen = ready;
    pthread_join(thread, NULL);
    return seen & 0;
}
