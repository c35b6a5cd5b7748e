// A spin lock that counts its attempts, though nobody reads the number: its iterations change nothing.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static int count;

static void *work(void *unused)
{
    unsigned tries = 0;
    while (atomic_exchange(&taken, 1))
        tries++;
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
