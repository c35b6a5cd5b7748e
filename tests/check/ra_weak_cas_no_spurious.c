// With --no-spurious-cas the first thread becomes the owner, and the other one fails because it reads another value.
// flags: --no-spurious-cas --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;

static void *take(void *arg) {
    int expected = 0;
    if (!atomic_compare_exchange_weak(&taken, &expected, 1))
        assert(expected == 0);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, take, 0);
    pthread_create(&b, 0, take, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
