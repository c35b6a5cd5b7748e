// A bound that no loop reaches excludes nothing.
// flags: --model sc --unroll 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *work(void *unused)
{
    for (int round = 0; round < 3; round++)
        count++;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    work(NULL);
    pthread_join(thread, NULL);
    assert(count == 6);
    return 0;
}
