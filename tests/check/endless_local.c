// A thread that never returns and does nothing that others can observe.
#include <pthread.h>

static void *spin(void *unused)
{
    for (volatile int i = 0;; i ^= 1)
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
