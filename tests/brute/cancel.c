// One thread is cancelled at a test or while it waits, another perhaps by it.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static atomic_int x;
static sem_t sem;

static void clean(void *arg) { atomic_fetch_add(&x, 10); (void)arg; }

static void *run(void *arg) {
    pthread_cleanup_push(clean, 0);
    sem_wait(&sem);
    atomic_fetch_add(&x, 1);
    pthread_testcancel();
    pthread_cleanup_pop(0);
    return arg;
}

static void *post(void *arg) {
    sem_post(&sem);
    return arg;
}

int main(void) {
    pthread_t a, b;
    sem_init(&sem, 0, 0);
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, post, 0);
    pthread_cancel(a);
    pthread_join(a, 0);
    return x == 1;
}
