// A test-and-test-and-set lock: failed attempts are not explored.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static int count;

static void *worker(void *arg)
{
    (void)arg;
    while (atomic_exchange(&taken, 1))
        while (taken)
            ;
    count++;
    taken = 0;
    return 0;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, worker, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    assert(count == 3);
    return 0;
}
