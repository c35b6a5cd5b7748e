// A futex wait may end without a wake; without --spurious this is assumed not to happen.
// flags: --model sc
// flags(spurious): --model sc --spurious
// flags(spurious_ra): --spurious --model ra
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int done;

static void *wait_once(void *arg) {
    if (atomic_load(&done) == 0 && syscall(SYS_futex, &done, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0) == 0)
        assert(atomic_load(&done) == 1);
    return arg;
}

int main(void) {
    pthread_t waiter;
    pthread_create(&waiter, 0, wait_once, 0);
    done = 1;
    syscall(SYS_futex, &done, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
    return pthread_join(waiter, 0);
}
