// A detached thread is joined.
#include <pthread.h>

static void *nothing(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, nothing, NULL);
    pthread_detach(thread);
    pthread_join(thread, NULL);
    return 0;
}
