// Volatile accesses as relaxed atomics: two threads that wait for each other are correct, and their loops become awaits.
// flags: --volatile=atomic
// flags(ra): --volatile=atomic --model ra
#include <pthread.h>

static volatile int flag;
static volatile char answer;

static void *serve(void *unused)
{
    while (!flag)
        ;
    answer = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, serve, NULL);
    flag = 1;
    while (answer == 0)
        ;
    pthread_join(thread, NULL);
    return 0;
}
