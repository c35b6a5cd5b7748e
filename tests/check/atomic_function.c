// A function whose name begins with __VERIFIER_atomic_ runs as one step.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static int __VERIFIER_atomic_count(int most)
{
    if (counter >= most)
        return 0;
    counter = counter + 1;
    return 1;
}

static void *work(void *unused)
{
    __VERIFIER_atomic_count(2);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    int counted = __VERIFIER_atomic_count(2);
    pthread_join(thread, NULL);
    assert(counted && counter == 2);
    return 0;
}
