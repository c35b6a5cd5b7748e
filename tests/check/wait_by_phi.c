// Whether the wait ends depends on a value that is chosen in the iteration; the iteration changes nothing.
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *wait(void *unused)
{
    for (;;) {
        int seen = atomic_load(&x), next = 0;
        if (seen == 6)
            next = seen;
        next++;
        if (next == 7)
            return unused;
    }
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait, NULL);
    for (int i = 0; i < 7; i++)
        x = i;
    pthread_join(thread, NULL);
    return 0;
}
