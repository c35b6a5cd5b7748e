// Polls until a lock seems free before it tries again. An await at the exchange, for anything but 1, is equivalent unless some
// thread stores 2: the thread in the inner loop would then spin forever as well.
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
