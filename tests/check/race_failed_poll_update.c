// Failed attempts to take a lock keep writing it, which races with plain reads.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken = 1;
static int seen;

static void *waiter(void *arg)
{
    (void)arg;
    while (atomic_exchange(&taken, 1))
        ;
    return 0;
}

static void *holder(void *arg)
{
    (void)arg;
    seen = *(int *)&taken;
    atomic_store(&taken, 0);
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, waiter, 0);
    pthread_create(&threads[1], 0, holder, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
