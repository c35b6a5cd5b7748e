// Cancellation at waits and tests, handlers and what they find, values of joined threads, destructors of thread-specific data.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t never, go;
static pthread_key_t key;
static int waits;

static void say(void *text) { printf("handler: %s\n", (char *)text); }
static void forget(void *text) { printf("value: %s\n", (char *)text); }

static void unlock(void *text) {
    printf("handler: %s, unlock %d\n", (char *)text, pthread_mutex_unlock(&lock));
}

static void *at_condition(void *unused) {
    pthread_setspecific(key, "kept");
    pthread_cleanup_push(say, "first pushed");
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, "second pushed");
    waits = 1;
    pthread_cond_signal(&changed);
    while (1)
        pthread_cond_wait(&changed, &lock);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    return unused;
}

static void *at_semaphore(void *unused) {
    pthread_cleanup_push(say, "semaphore");
    sem_wait(&never);
    pthread_cleanup_pop(0);
    return unused;
}

static void *tests(void *unused) {
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    printf("enabled before: %d\n", old == PTHREAD_CANCEL_ENABLE);
    sem_post(&go);
    sem_wait(&never);
    pthread_testcancel();
    puts("not yet");
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
    printf("disabled before: %d\n", old == PTHREAD_CANCEL_DISABLE);
    pthread_testcancel();
    puts("not reached");
    return unused;
}

static void inner(void) {
    pthread_cleanup_push(say, "inner");
    pthread_exit((void *)7L);
    pthread_cleanup_pop(1);
}

static void *exits(void *unused) {
    pthread_cleanup_push(say, "outer");
    pthread_cleanup_push(say, "popped");
    pthread_cleanup_pop(1);
    inner();
    pthread_cleanup_pop(0);
    return unused;
}

static void *joins(void *thread) {
    pthread_join(*(pthread_t *)thread, 0);
    return 0;
}

static void *sleeps(void *unused) {
    while (1)
        usleep(1000);
    return unused;
}

static void *over(void *unused) { return unused; }

static void result(const char *name, pthread_t thread) {
    void *value;
    int error = pthread_join(thread, &value);
    printf("%s: %d, %s\n", name, error, value == PTHREAD_CANCELED ? "cancelled" : value ? "value" : "none");
}

int main(void) {
    pthread_t thread, other;
    sem_init(&never, 0, 0);
    sem_init(&go, 0, 0);
    pthread_key_create(&key, forget);

    pthread_create(&thread, 0, at_condition, 0);
    pthread_mutex_lock(&lock);
    while (!waits)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    // Printed after the join: the handlers print, too.
    int asked = pthread_cancel(thread);
    result("condition", thread);
    printf("cancel %d\n", asked);
    printf("lock is free: %d\n", pthread_mutex_trylock(&lock));

    pthread_create(&thread, 0, at_semaphore, 0);
    usleep(10000);
    pthread_cancel(thread);
    result("semaphore", thread);

    pthread_create(&thread, 0, tests, 0);
    sem_wait(&go);
    pthread_cancel(thread);
    sem_post(&never);
    result("test", thread);

    pthread_create(&thread, 0, exits, 0);
    result("exit", thread);

    pthread_create(&other, 0, at_semaphore, 0);
    pthread_create(&thread, 0, joins, &other);
    usleep(10000);
    pthread_cancel(thread);
    result("join", thread);
    pthread_cancel(other);
    result("joined", other);

    pthread_create(&thread, 0, sleeps, 0);
    pthread_cancel(thread);
    result("sleep", thread);

    pthread_create(&thread, 0, over, 0);
    usleep(10000);
    pthread_cancel(thread);
    result("over", thread);
    return 0;
}
