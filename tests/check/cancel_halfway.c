// A thread is cancelled between two halves of a change, where it only wanted to print something.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int debit, credit;

static void *transfer(void *unused) {
    debit = 10;
    write(1, ".", 1);
    credit = 10;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, transfer, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    assert(debit == credit);
    return 0;
}
