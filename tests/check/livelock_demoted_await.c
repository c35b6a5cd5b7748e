// Looks until a lock seems free before it tries again. Waiting at the exchange, for what is not 1, is as good, unless somebody
// stores 2: the thread in the inner loop would not have seen the end of that either.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken = 1;

static void *waiter(void *arg)
{
    (void)arg;
    while (atomic_exchange(&taken, 1) == 1)
        while (taken)
            ;
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, waiter, 0);
    taken = 2;
    pthread_join(thread, 0);
    return 0;
}
