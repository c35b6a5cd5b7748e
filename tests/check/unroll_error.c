// An error within the bound is found, whatever the loops would do beyond it.
// flags: --unroll 1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *work(void *unused)
{
    while (count == 0)
        ;
    count = 2;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    count = 1;
    assert(count == 1);
    pthread_join(thread, NULL);
    return 0;
}
