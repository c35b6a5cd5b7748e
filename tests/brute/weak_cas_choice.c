// That one alternative of a weak compare-exchange has been explored says nothing about the other, where a third thread chooses, too.
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_ulong x;
static int seen[3];

static void *first(void *arg) {
    unsigned long expected = 0;
    seen[0] = atomic_compare_exchange_weak(&x, &expected, 1) ? -1 : (int)expected;
    return arg;
}

static void *second(void *arg) {
    seen[1] = estragon_choose(2);
    unsigned long expected = 1;
    seen[2] = atomic_compare_exchange_weak(&x, &expected, 2) ? -1 : (int)expected;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    atomic_store(&x, 2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
