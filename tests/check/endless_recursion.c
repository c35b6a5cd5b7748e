// A recursion without an end, in a thread.
#include <pthread.h>

static int deeper(int n)
{
    return deeper(n + 1) + 1;
}

static void *dive(void *unused)
{
    deeper(0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, dive, NULL);
    pthread_join(thread, NULL);
    return 0;
}
