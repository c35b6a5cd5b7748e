// A spin lock whose attempt is a locked `cmpxchg` and a jump to a label.
#include <assert.h>
#include <pthread.h>

static int word, counter;

static int try_lock(void)
{
    int old = 0;
    __asm__ goto("lock; cmpxchgl %2, %0\n\tjne %l[taken]" : "+m"(word), "+a"(old) : "r"(1) : "memory", "cc" : taken);
    return 1;
taken:
    return 0;
}

static void unlock(void)
{
    int none = 0;
    __asm__ __volatile__("xchgl %0, %1" : "+r"(none), "+m"(word) : : "memory");
}

static void *worker(void *unused)
{
    while (!try_lock())
        ;
    counter++;
    unlock();
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, worker, NULL);
    pthread_create(&second, NULL, worker, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(counter == 2);
    return 0;
}
