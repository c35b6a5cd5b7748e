// The sections have only plain accesses, which do not conflict, but they are nested in different orders.
// flags: --model rc11
// flags(sc): --model sc
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void *one(void *u)
{
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    a = 1;
    pthread_mutex_unlock(&n);
    pthread_mutex_unlock(&m);
    return u;
}

static void *two(void *u)
{
    pthread_mutex_lock(&n);
    pthread_mutex_lock(&m);
    b = 1;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&n);
    return u;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
