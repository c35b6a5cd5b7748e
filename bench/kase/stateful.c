/* Two mutexes that protect one variable each; two threads that change both, one of them twice. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t ma = PTHREAD_MUTEX_INITIALIZER, mb = PTHREAD_MUTEX_INITIALIZER;
static int first = 10, second = 10;

static void *one(void *u)
{
    pthread_mutex_lock(&ma);
    first++;
    pthread_mutex_unlock(&ma);
    pthread_mutex_lock(&mb);
    second++;
    pthread_mutex_unlock(&mb);
    return u;
}

static void *two(void *u)
{
    pthread_mutex_lock(&ma);
    first += 5;
    pthread_mutex_unlock(&ma);
    pthread_mutex_lock(&mb);
    second -= 6;
    pthread_mutex_unlock(&mb);
    return u;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(first != 16 || second != 5);
    return 0;
}
