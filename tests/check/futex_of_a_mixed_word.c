// A thread waits at a futex while others write halves of its word: if nobody wakes it, it waits forever.
// flags: --model rc11
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

static union {
    _Atomic(uint32_t) whole;
    _Atomic(uint16_t) half[2];
} word;

static void *waiter(void *unused)
{
    syscall(SYS_futex, &word.whole, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0);
    return unused;
}

static void *waker(void *unused)
{
    word.half[0] = 1;
    syscall(SYS_futex, &word.whole, FUTEX_WAKE_PRIVATE, INT_MAX, 0, 0, 0);
    word.half[0] = 0;
    return unused;
}

static void *other(void *unused)
{
    word.half[1] = 1;
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], 0, waiter, 0);
    pthread_create(&threads[1], 0, waker, 0);
    pthread_create(&threads[2], 0, other, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    return 0;
}
