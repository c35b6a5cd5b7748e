// A weak compare-exchange may fail spuriously: without a loop around it there may be no owner.
// flags(ra): --model ra
// flags(no_spurious): --no-spurious-cas
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken, owners;

static void *take(void *arg) {
    int expected = 0;
    if (atomic_compare_exchange_weak(&taken, &expected, 1))
        atomic_fetch_add(&owners, 1);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, take, 0);
    pthread_create(&b, 0, take, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(owners == 1);
    return 0;
}
