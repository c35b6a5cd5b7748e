// Two spin locks that are taken in different orders: if each thread has one of them, both spin forever.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, second;

static void take(atomic_int *lock)
{
    while (atomic_exchange_explicit(lock, 1, memory_order_acq_rel))
        ;
}

static void release(atomic_int *lock)
{
    atomic_store_explicit(lock, 0, memory_order_release);
}

static void *up(void *unused)
{
    take(&first);
    take(&second);
    release(&second);
    release(&first);
    return unused;
}

static void *down(void *unused)
{
    take(&second);
    take(&first);
    release(&first);
    release(&second);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, up, NULL);
    pthread_create(&b, NULL, down, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
