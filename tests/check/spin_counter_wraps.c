// A spin lock that counts its attempts, and begins to count again.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static int count;

static void lock(void)
{
    for (unsigned tries = 0; atomic_exchange(&taken, 1); tries = tries < 4 ? tries + 1 : 0)
        ;
}

static void *work(void *unused)
{
    lock();
    count++;
    atomic_store(&taken, 0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    work(NULL);
    pthread_join(thread, NULL);
    assert(count == 2);
    return 0;
}
