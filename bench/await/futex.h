/* Sleeping on a word: whoever finds the word as told sleeps until the next wake-up after it looked. */
#include <stdatomic.h>

static atomic_int wakes;

static void sleep_while(atomic_int *word, int value)
{
    int seen = wakes;
    if (*word != value)
        return;
    while (wakes == seen)
        ;
}

static void wake(void)
{
    atomic_fetch_add_explicit(&wakes, 1, memory_order_release);
}
