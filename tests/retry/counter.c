// A counter, and a lock that is taken by exchanging 0 for 1.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter, locked;
static int shared;

static void *work(void *arg) {
    int old = counter, zero = 0;
    while (!CAS(&counter, &old, old + 1))
        ;
    while (!CAS(&locked, &zero, 1))
        zero = 0;
    shared++;
    locked = 0;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    return pthread_join(b, 0);
}
