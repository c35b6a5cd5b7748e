// The reader may read the first of two flags, which does not order the message that is announced by the second.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int message;

static void *send(void *unused)
{
    atomic_store_explicit(&flag, 1, memory_order_release);
    message = 42;
    atomic_store_explicit(&flag, 2, memory_order_release);
    return unused;
}

int main(void)
{
    pthread_t sender;
    pthread_create(&sender, NULL, send, NULL);
    if (atomic_load_explicit(&flag, memory_order_acquire) > 0)
        message++;
    pthread_join(sender, NULL);
}
