// The second join of a thread is an error, though the main thread is at the same place as at the first.
// flags: --model sc
// flags(ra): --model ra
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
