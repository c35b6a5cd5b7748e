// A ring buffer: the producer waits for room, the consumer for something to take. Numbers of places wrap around.
// flags: --model sc
// flags(rc11): --model rc11
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define FIRST 4294967294
#define SIZE 2
#define MANY 4

static atomic_uint head = FIRST, tail = FIRST;
static int places[SIZE];

static void *produce(void *unused)
{
    for (int i = 0; i < MANY; i++) {
        unsigned at = atomic_load_explicit(&head, memory_order_relaxed);
        while (at - atomic_load_explicit(&tail, memory_order_acquire) >= SIZE)
            ;
        places[at % SIZE] = i;
        atomic_store_explicit(&head, at + 1, memory_order_release);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, produce, NULL);
    for (int i = 0; i < MANY; i++) {
        unsigned at = atomic_load_explicit(&tail, memory_order_relaxed);
        while (atomic_load_explicit(&head, memory_order_acquire) - at == 0)
            ;
        assert(places[at % SIZE] == i);
        atomic_store_explicit(&tail, at + 1, memory_order_release);
    }
    pthread_join(thread, NULL);
    return 0;
}
