// Three threads at a barrier for two: who goes with whom depends on the order of arrivals, though each alone is told nothing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int x;

static void *writer(void *unused)
{
    pthread_barrier_wait(&barrier);
    x = 1;
    return unused;
}

static void *visitor(void *unused)
{
    pthread_barrier_wait(&barrier);
    return unused;
}

static void *reader(void *unused)
{
    pthread_barrier_wait(&barrier);
    assert(x == 0);
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, writer, 0);
    pthread_create(&t, 0, visitor, 0);
    pthread_create(&t, 0, reader, 0);
    return 0;
}
