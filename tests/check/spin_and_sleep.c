// A spin lock that sleeps between two attempts.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int taken;
static int count;

static void lock(void)
{
    while (atomic_exchange(&taken, 1))
        usleep(1);
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
