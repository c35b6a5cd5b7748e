// One word accessed whole and by halves, which no write-by-write order can tell: not supported under release-acquire, with both places.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>

static union {
    _Atomic unsigned long whole;
    _Atomic unsigned half[2];
} word;

static void *high(void *unused)
{
    atomic_fetch_add(&word.half[1], 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, high, 0);
    atomic_store(&word.whole, 5);
    pthread_join(thread, 0);
}
