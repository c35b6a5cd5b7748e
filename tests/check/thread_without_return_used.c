// The value of a thread that ended without `return`, obtained by `pthread_join`, must not be used in a condition.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

#pragma clang diagnostic ignored "-Wreturn-type"
static void *set(void *unused)
{
    (void)unused;
    atomic_store(&x, 1);
}

int main(void)
{
    pthread_t thread;
    void *result;
    pthread_create(&thread, NULL, set, NULL);
    pthread_join(thread, &result);
    assert(result == NULL);
    return 0;
}
