// A volatile variable orders nothing: the race names the flag under which it is a relaxed atomic.
#include <pthread.h>

static volatile int flag;

static void *set(void *unused)
{
    flag = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    int seen = flag;
    pthread_join(thread, NULL);
    return seen > 1;
}
