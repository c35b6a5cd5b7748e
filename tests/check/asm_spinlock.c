// A spin lock of `xchg`, and a locked counter: updates of memory that order other accesses.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>

static int taken, counter, tickets;

static void lock(void)
{
    int mine = 1;
    do {
        __asm__ __volatile__("xchgl %0, %1" : "+r"(mine), "+m"(taken)::"memory");
        if (mine)
            __asm__ __volatile__("rep; nop" ::: "memory");
    } while (mine);
}

static void unlock(void)
{
    int free = 0;
    __asm__ __volatile__("xchgl %0, %1" : "+r"(free), "+m"(taken)::"memory");
}

static void *count(void *unused)
{
    lock();
    counter++;
    unlock();
    __asm__ __volatile__("lock incl %0" : "+m"(tickets)::"memory", "cc");
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    count(NULL);
    pthread_join(thread, NULL);
    assert(counter == 2 && tickets == 2);
    return 0;
}
