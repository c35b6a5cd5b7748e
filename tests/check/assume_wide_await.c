// An assumption whose parameter is wider than the value becomes an await like any other: there is one execution.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

void __VERIFIER_assume(intptr_t);

static atomic_int x;

static void *one(void *arg) {
    x = 1;
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, one, 0);
    __VERIFIER_assume(x == 1);
    return 0;
}
