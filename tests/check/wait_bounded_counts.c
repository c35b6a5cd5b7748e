// Polls are bounded, and each that fails is counted elsewhere: how many fail matters.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready, failures;

static void *set(void *unused)
{
    atomic_store(&ready, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    for (int i = 0; i < 3; i++) {
        if (atomic_load(&ready))
            break;
        atomic_fetch_add(&failures, 1);
    }
    assert(failures != 2);
    pthread_join(thread, NULL);
    return 0;
}
