// One plus 2^64 needs 65 bits and is rounded to 64, so that only one of the two orders keeps the one: neither `double` nor
// exact numbers would behave so.
#include <assert.h>
#include <math.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long double sum = 1;

static void *add(void *value) {
    pthread_mutex_lock(&lock);
    sum += *(long double *)value;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    long double up = 0x1p64L, down = -sqrtl(up * up);
    pthread_t a, b;
    pthread_create(&a, 0, add, &down);
    pthread_create(&b, 0, add, &up);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(sum == 1);
}
