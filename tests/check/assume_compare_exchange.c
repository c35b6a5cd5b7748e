// What a program assumes about a compare-exchange is about what it reads, also if it is computed from its result or
// from the value that it leaves in the expected one: it waits, and nothing is explored in vain.
// flags(sc): --model sc
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn, other;

static void *count(void *unused)
{
    for (int i = 1; i <= 9; i++) {
        atomic_store(&turn, i);
        atomic_store(&other, i);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    int expected = 9;
    int done = atomic_compare_exchange_strong(&turn, &expected, 0);
    estragon_assume(done + 41 == 42);
    expected = 9;
    atomic_compare_exchange_strong(&other, &expected, 0);
    estragon_assume(expected + 1 == 10);
    return 0;
}
