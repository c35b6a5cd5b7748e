// A wake does not access the memory of the futex: the waiting thread may have read the store, and freed it, before.
// flags(ra): --model ra
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *finish(void *arg) {
    atomic_int *done = arg;
    atomic_store(done, 1);
    syscall(SYS_futex, done, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
    return 0;
}

int main(void) {
    pthread_t thread;
    atomic_int *done = calloc(1, sizeof *done);
    pthread_create(&thread, 0, finish, done);
    while (!atomic_load(done))
        syscall(SYS_futex, done, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0);
    free(done);
    return pthread_join(thread, 0);
}
