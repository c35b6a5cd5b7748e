// Two signals and two waiters: which waiter a signal wakes is a choice, and both signals may come first.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *waiter(void *unused)
{
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return unused;
}

static void *signaller(void *unused)
{
    pthread_cond_signal(&c);
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_create(&t, 0, waiter, 0);
    pthread_create(&t, 0, signaller, 0);
    pthread_cond_signal(&c);
    return 0;
}
