// The waiting thread keeps the last value that it read in memory of its own.
// flags(sc): --model sc
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

static atomic_int head;
static struct {
    int head;
} cached;
static int slot;

static void *produce(void *unused)
{
    slot = 7;
    atomic_store(&head, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, produce, NULL);
    while (cached.head == 0)
        cached.head = atomic_load(&head);
    int value = slot;
    pthread_join(thread, NULL);
    return value != 7;
}
