// A counter that is read and then exchanged: both threads may read the same value.
#include <assert.h>
#include <pthread.h>

static int counter;

static void *count(void *unused)
{
    int old, next = 0;
    __asm__ __volatile__("lock xaddl %0, %1" : "+r"(next), "+m"(counter)::"memory", "cc");
    old = next++;
    __asm__ __volatile__("xchg %0, %1" : "+r"(next), "+m"(counter)::"memory");
    return old < 0 ? NULL : unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    count(NULL);
    pthread_join(thread, NULL);
    assert(counter == 2);
    return 0;
}
