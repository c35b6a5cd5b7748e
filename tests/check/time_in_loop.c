// A loop that never ends, with operations: the time limit is reached in the first execution.
// flags: --model sc --time 1 --max-steps 1000000000
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint ticks;

static void *count(void *unused)
{
    for (;;)
        atomic_fetch_add(&ticks, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    pthread_join(thread, NULL);
    return 0;
}
