// A loop that waits with a cached value, and waits forever.
// flags(sc): --model sc
#include <pthread.h>
#include <stdatomic.h>

static atomic_int head;
static int cached;

static void *produce(void *arg)
{
    atomic_store(&head, 0);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, produce, NULL);
    while (cached == 0)
        cached = atomic_load(&head);
    pthread_join(thread, NULL);
    return 0;
}
