// What was in shared plain memory when threads began is not the same in all executions.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

bool estragon_nondet_bool(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int data;
static atomic_int y;

static void *writer(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    data = 1;
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *reader(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    int seen = data;
    pthread_mutex_unlock(&lock);
    y = seen;
    return 0;
}

static void begin(void)
{
    data = estragon_nondet_bool() ? 2 : 1;
}

int main(void)
{
    pthread_t a, b;
    begin();
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(y != 2);
    return 0;
}
