// Another thread tries to join what the main thread joins: it comes too early, in time, or too late.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static pthread_t target;

static void *store(void *arg)
{
    (void)arg;
    x = 1;
    return 0;
}

static void *trier(void *arg)
{
    (void)arg;
    pthread_tryjoin_np(target, 0);
    return 0;
}

int main(void)
{
    pthread_t other;
    pthread_create(&target, 0, store, 0);
    pthread_create(&other, 0, trier, 0);
    x = 2;
    pthread_join(target, 0);
    pthread_join(other, 0);
    return 0;
}
