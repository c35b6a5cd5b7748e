// Which waiter a wake of one wakes is tried for each choice of a third thread.
#include <estragon.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;

static void *waiter(void *unused)
{
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0);
    return unused;
}

static void *chooser(void *unused)
{
    estragon_choose(2);
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, INT_MAX, 0, 0, 0);
    return unused;
}

static void *other(void *unused)
{
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, INT_MAX, 0, 0, 0);
    return unused;
}

int main(void)
{
    pthread_t threads[4];
    pthread_create(&threads[0], 0, waiter, 0);
    pthread_create(&threads[1], 0, waiter, 0);
    pthread_create(&threads[2], 0, chooser, 0);
    pthread_create(&threads[3], 0, other, 0);
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    return 0;
}
