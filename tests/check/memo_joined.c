// The second join of a thread is wrong, though the main thread is where it was at the first.
#include <pthread.h>

static void *nothing(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, nothing, 0);
    for (;;)
        pthread_join(a, 0);
}
