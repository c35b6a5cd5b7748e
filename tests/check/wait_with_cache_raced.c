// Another thread looks at the cached value while the loop waits, which is a data race. It is ordered before the store
// that ends the loop, so it races only with those of iterations that change nothing.
// flags(sc): --model sc
#include <pthread.h>
#include <stdatomic.h>

static atomic_int head;
static int cached;

static void *produce(void *arg)
{
    int seen = cached;
    atomic_store(&head, 1 + seen);
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
