// Threads that create threads: the order of creation differs between executions, and the finding is still reproduced.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int last;

static void *leaf(void *number)
{
    atomic_store(&last, (int)(long)number);
    return 0;
}

static void *branch(void *number)
{
    pthread_t t;
    pthread_create(&t, 0, leaf, number);
    pthread_join(t, 0);
    return 0;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, branch, (void *)1);
    pthread_create(&t[1], 0, branch, (void *)2);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(last != 1);
    return 0;
}
