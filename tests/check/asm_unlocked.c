// An update in assembly without a lock prefix is not atomic.
#include <pthread.h>

static int counter;

static void *count(void *unused)
{
    __asm__ __volatile__("incl %0" : "+m"(counter)::"memory", "cc");
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    count(NULL);
    pthread_join(thread, NULL);
    return 0;
}
