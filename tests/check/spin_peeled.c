// Loops whose first iteration was written before them.
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x = 1, taken;

static void *wait(void *unused)
{
    int seen = x;
    if (seen) {
        seen = x;
        while (seen)
            seen = x;
    }
    int old = atomic_exchange(&taken, 1);
    while (old)
        old = atomic_exchange(&taken, 1);
    taken = 0;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, wait, NULL);
    x = 0;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
