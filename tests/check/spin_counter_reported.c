// The number of attempts decides whether the thread complains: the assertion fails after a failed attempt.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;

static void *work(void *unused)
{
    int tries = 0;
    while (atomic_exchange(&taken, 1) && tries < 3)
        tries++;
    assert(tries < 3);
    atomic_store(&taken, 0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    work(NULL);
    pthread_join(thread, NULL);
    return 0;
}
