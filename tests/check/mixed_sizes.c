// One word accessed whole and by halves.
// flags: --model sc
// flags(rc11): --model rc11
// flags(ra): --model ra
// flags(tso): --model tso
// flags(reads_from): --model sc --search reads-from
#include <pthread.h>
#include <stdatomic.h>

static union {
    _Atomic unsigned long whole;
    _Atomic unsigned half[2];
} word;

static void *low(void *unused)
{
    atomic_fetch_add(&word.half[0], 1);
    return unused;
}

static void *high(void *unused)
{
    unsigned expected = 0;
    atomic_compare_exchange_strong(&word.half[1], &expected, 3);
    return unused;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, low, 0);
    pthread_create(&t[1], 0, high, 0);
    unsigned long seen = atomic_load(&word.whole);
    atomic_store(&word.half[0], (unsigned)seen + 5);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
