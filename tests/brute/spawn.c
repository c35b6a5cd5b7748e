// Threads that spawn threads, some of which nobody joins.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *leaf(void *unused)
{
    atomic_fetch_add(&count, 1);
    return unused;
}

static void *branch(void *unused)
{
    pthread_t t;
    pthread_create(&t, 0, leaf, 0);
    pthread_detach(t);
    atomic_fetch_add(&count, 2);
    return unused;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, branch, 0);
    pthread_create(&t[1], 0, branch, 0);
    pthread_join(t[0], 0);
    return 0;
}
