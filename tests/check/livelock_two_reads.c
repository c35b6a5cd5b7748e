// A loop that looks at two variables, and at the second only if it found the first: where it waits for ever it says what it finds.
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
