// More executions than the limit allows.
// flags: --model sc --search traces --max-executions 10 --no-slice
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *count(void *unused)
{
    for (int i = 0; i < 3; i++)
        x = i;
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, count, NULL);
    pthread_create(&second, NULL, count, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
