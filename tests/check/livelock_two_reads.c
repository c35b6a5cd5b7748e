// A loop that reads two variables, the second only if the first is set: if it spins forever, the report shows the values it reads.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *waiter(void *unused)
{
    for (;;) {
        int seen = x;
        if (seen == 1 && y == seen)
            return unused;
    }
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    x = 1;
    y = 2;
    pthread_join(thread, NULL);
    return 0;
}
