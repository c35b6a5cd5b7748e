// A thread that was joined has no name any more.
#include <pthread.h>

static void *run(void *unused)
{
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, 0);
    pthread_cancel(thread);
    return 0;
}
