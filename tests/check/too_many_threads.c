// More threads than are supported.
#include <pthread.h>

static void *nothing(void *unused)
{
    return unused;
}

int main(void)
{
    for (int i = 0; i < 1000; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, nothing, NULL);
    }
    return 0;
}
