// A thread that polls an atomic forever.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;

static void *spin(void *unused)
{
    while (!stop)
        ;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, spin, NULL);
    pthread_join(thread, NULL);
    return 0;
}
