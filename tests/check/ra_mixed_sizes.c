// One word accessed whole and by halves: unsupported under release-acquire; the report shows both places.
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
