// A lock taken by `cmpxchg` and a jump, without the prefix that makes it atomic.
#include <pthread.h>

static int word, counter;

static int try_lock(void)
{
    int old = 0;
    __asm__ goto("cmpxchgl %2, %0\n\tjne %l[taken]" : "+m"(word), "+a"(old) : "r"(1) : "memory", "cc" : taken);
    return 1;
taken:
    return 0;
}

static void *worker(void *unused)
{
    if (try_lock())
        counter++;
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, worker, NULL);
    pthread_create(&second, NULL, worker, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
