// In an atomic section allocations are given new addresses; what is freed there may be given again elsewhere.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static void *block;
static atomic_int given, inside;

static void *divide(void *unused)
{
    __VERIFIER_atomic_begin();
    void *old = block;
    free(old);
    block = malloc(16);
    atomic_store(&inside, block == old);
    __VERIFIER_atomic_end();
    return unused;
}

static void *want(void *old)
{
    void *one = malloc(16);
    atomic_store(&given, one == old);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    block = malloc(16);
    pthread_create(&a, NULL, divide, NULL);
    pthread_create(&b, NULL, want, block);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
