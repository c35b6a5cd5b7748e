// The alternatives of a weak compare-exchange where other threads access halves of its word, and a third chooses.
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
    _Atomic(uint64_t) whole;
    _Atomic(uint32_t) half[2];
} x;
static int seen[3];

static void *first(void *arg) {
    uint64_t expected = 0;
    seen[0] = atomic_compare_exchange_weak(&x.whole, &expected, 1) ? -1 : (int)expected;
    return arg;
}

static void *second(void *arg) {
    seen[1] = estragon_choose(2);
    uint64_t expected = 1;
    seen[2] = atomic_compare_exchange_weak(&x.whole, &expected, 2) ? -1 : (int)expected;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    atomic_store(&x.half[0], 2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
