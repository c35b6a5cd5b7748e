// A spin lock whose exchange is a loop of compare-exchanges.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static int count;

static void lock(void)
{
    int old;
    do {
        old = atomic_load(&taken);
        while (!atomic_compare_exchange_strong(&taken, &old, 1))
            ;
    } while (old);
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
