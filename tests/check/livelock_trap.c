// A thread that read 1 spins in its inner loop forever, though the outer one would end once y is 2.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int y = 1, z;

static void *waiter(void *arg)
{
    (void)arg;
    while (atomic_exchange(&y, 1) == 1)
        while (z != 1)
            ;
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, waiter, 0);
    y = 2;
    pthread_join(thread, 0);
    return 0;
}
