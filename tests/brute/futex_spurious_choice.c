// A wait that may end without a wake beside another choice: where its reversal lets it find the value it expects, both alternatives are tried.
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
    word = estragon_choose(2);
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, INT_MAX, 0, 0, 0);
    return unused;
}

static void *other(void *unused)
{
    word = 1;
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, INT_MAX, 0, 0, 0);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], 0, waiter, 0);
    pthread_create(&threads[1], 0, chooser, 0);
    pthread_create(&threads[2], 0, other, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    return 0;
}
