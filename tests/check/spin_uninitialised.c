// What a loop that waits does with a value that was never written is reported, although the loop is simplified: a
// compare-exchange that expects it, a bound, and the length of a pause.
// compiler flags(bound): -DBOUND
// compiler flags(pause): -DPAUSE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int flag;

static void *wait_for_flag(void *unused)
{
#if defined(BOUND)
    int tries;
    do {
        if (atomic_load(&flag))
            break;
        tries++;
    } while (tries != 10);
#elif defined(PAUSE)
    unsigned pause;
    while (!atomic_load(&flag))
        usleep(pause);
#else
    int expected;
    while (!atomic_compare_exchange_strong(&flag, &expected, 1))
        ;
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_flag, NULL);
    atomic_store(&flag, 2);
    pthread_join(thread, NULL);
}
