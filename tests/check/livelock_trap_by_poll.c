// The value that led the thread into the inner loop, where it spins forever, has changed when all others have terminated.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int y = 1, open = 1, z;

static void *waiter(void *arg)
{
    (void)arg;
    while (atomic_exchange(&y, 1) == 1)
        if (open)
            while (z != 1)
                ;
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, waiter, 0);
    open = 0;
    y = 2;
    pthread_join(thread, 0);
    return 0;
}
