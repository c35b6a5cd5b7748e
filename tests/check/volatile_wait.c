// A volatile variable that a thread waits for: a data race.
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
    while (!flag)
        ;
    pthread_join(thread, NULL);
    return 0;
}
