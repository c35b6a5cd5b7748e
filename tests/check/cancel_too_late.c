// A thread that waits forever is cancelled only if another one has run before: otherwise its wait never ends.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t never;
static atomic_int ready;

static void *waits(void *unused) {
    sem_wait(&never);
    return unused;
}

static void *readies(void *unused) {
    ready = 1;
    return unused;
}

int main(void) {
    pthread_t waiter, other;
    sem_init(&never, 0, 0);
    pthread_create(&waiter, 0, waits, 0);
    pthread_create(&other, 0, readies, 0);
    if (ready)
        pthread_cancel(waiter);
    pthread_join(waiter, 0);
    pthread_join(other, 0);
    return 0;
}
