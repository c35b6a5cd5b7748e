/* The futex system call: a mutex and a hand-over built on it, and its results. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_uint word, stage;
static int counter;

static long futex(atomic_uint *at, int op, unsigned value, const struct timespec *limit)
{
    return syscall(SYS_futex, at, op, value, limit, NULL, FUTEX_BITSET_MATCH_ANY);
}

static void lock(void)
{
    unsigned seen = 0;
    if (atomic_compare_exchange_strong(&word, &seen, 1))
        return;
    while (atomic_exchange(&word, 2) != 0)
        futex(&word, FUTEX_WAIT_PRIVATE, 2, NULL);
}

static void unlock(void)
{
    if (atomic_exchange(&word, 0) == 2)
        futex(&word, FUTEX_WAKE_PRIVATE, 1, NULL);
}

static void *adds(void *arg)
{
    for (int i = 0; i < 10; i++) {
        lock();
        counter++;
        unlock();
    }
    return arg;
}

static void *waits(void *arg)
{
    while (atomic_load(&stage) == 0)
        futex(&stage, FUTEX_WAIT_BITSET_PRIVATE, 0, NULL);
    return (void *)(long)atomic_load(&stage);
}

int main(void)
{
    pthread_t threads[3];
    void *result;
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, adds, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    printf("counter %d word %u\n", counter, word);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, waits, NULL);
    atomic_store(&stage, 3);
    futex(&stage, FUTEX_WAKE_BITSET_PRIVATE, 100, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], &result);
        printf("stage %ld\n", (long)result);
    }
    struct timespec soon = {0, 1000};
    long code = futex(&stage, FUTEX_WAIT, 7, NULL);
    printf("different %ld %d\n", code, errno == EAGAIN);
    code = futex(&stage, FUTEX_WAIT, 3, &soon);
    printf("timed out %ld %d\n", code, errno == ETIMEDOUT);
    printf("nobody %ld\n", futex(&stage, FUTEX_WAKE, 5, NULL));
    printf("task %d\n", syscall(SYS_gettid) == getpid());
    return 0;
}
