// A thread that another one may have detached is joined: that fails once it has ended.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static pthread_t thread;

static void *work(void *unused)
{
    x = 1;
    return unused;
}

static void *detach(void *unused)
{
    pthread_detach(thread);
    return unused;
}

int main(void)
{
    pthread_t other;
    pthread_create(&thread, NULL, work, NULL);
    pthread_create(&other, NULL, detach, NULL);
    pthread_join(thread, NULL);
    return 0;
}
