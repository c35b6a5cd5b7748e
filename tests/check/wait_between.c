// After a wait, the value may change further and change back: the wait ends between two additions, before a write.
// flags: --keep-going
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int level;

static void *reset(void *unused)
{
    atomic_fetch_add(&level, 1);
    level = 1;
    return unused;
}

static void *raise(void *unused)
{
    atomic_fetch_add(&level, 1);
    return unused;
}

static void *waiter(void *unused)
{
    while (level != 1)
        ;
    int then = level;
    int later = level;
    assert(!(then == 2 && later == 1));
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, reset, NULL);
    pthread_create(&threads[1], NULL, raise, NULL);
    pthread_create(&threads[2], NULL, waiter, NULL);
    pthread_exit(NULL);
}
