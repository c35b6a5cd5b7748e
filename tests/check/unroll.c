// Spin loops with few iterations: no verdict, and the loops that reached the bound are listed.
// flags: --unroll 2 --no-purity
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static atomic_int done;

static void *work(void *unused)
{
    while (!ready)
        ;
    for (int round = 0; round < 2; round++)
        done++;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    ready = 1;
    do {
        if (done == 1)
            continue;
    } while (done < 2);
    assert(done == 2);
    pthread_join(thread, NULL);
    return 0;
}
