// A loop that is entered in the middle, and never terminates.
// flags: --unroll 2
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *work(void *unused)
{
    if (x)
        goto middle;
begin:
    x++;
middle:
    y++;
    if (x < 100)
        goto begin;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    x = 1;
    pthread_join(thread, NULL);
    return 0;
}
