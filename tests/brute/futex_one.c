// A wake for one of three waiters may wake any of them, and one for two of them any two.
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word, woken;

static void *waiter(void *number)
{
    if (syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0) == 0)
        woken = (int)(long)number;
    return 0;
}

int main(void)
{
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], 0, waiter, (void *)(i + 1));
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 2, 0, 0, 0);
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
    return 0;
}
