// Long loops in two threads without conflicts: one execution, in time proportional to their length.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *one(void *unused)
{
    for (int i = 0; i < 20000; i++)
        atomic_fetch_add(&x, 1);
    return unused;
}

static void *two(void *unused)
{
    for (int i = 0; i < 20000; i++)
        atomic_fetch_add(&y, 1);
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
