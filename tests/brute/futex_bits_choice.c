// A wake chooses among those who wait for one of its bits, beside a thread that sleeps and another that waits for a bit of its own: each choice is
// tried with what wakes the sleeping thread.
#include <assert.h>
#include <estragon.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;

static void *first(void *unused)
{
    syscall(SYS_futex, &word, FUTEX_WAIT_BITSET_PRIVATE, 0, 0, 0, 1);
    return unused;
}

static void *second(void *unused)
{
    syscall(SYS_futex, &word, FUTEX_WAIT_BITSET_PRIVATE, 0, 0, 0, 2);
    return unused;
}

static void *chooser(void *unused)
{
    assert(estragon_choose(2) != 1);
    syscall(SYS_futex, &word, FUTEX_WAIT_BITSET_PRIVATE, 0, 0, 0, 1);
    return unused;
}

static void *both(void *unused)
{
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0);
    return unused;
}

int main(void)
{
    pthread_t threads[4];
    pthread_create(&threads[0], 0, first, 0);
    pthread_create(&threads[1], 0, second, 0);
    pthread_create(&threads[2], 0, chooser, 0);
    pthread_create(&threads[3], 0, both, 0);
    syscall(SYS_futex, &word, FUTEX_WAKE_BITSET_PRIVATE, 1, 0, 0, 1);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    return 0;
}
