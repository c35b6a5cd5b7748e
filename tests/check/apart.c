// Two threads without any conflict.
// flags: --no-slice
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *other(void *unused)
{
    y = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    x = 1;
    pthread_join(thread, NULL);
    return 0;
}
