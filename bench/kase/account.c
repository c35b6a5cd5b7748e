/* A bank account with a mutex: one thread pays in, one withdraws, and one checks the balance when both have been. It
   forgets what was paid in. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int balance = 10, paid_in, withdrawn;

static void *pay_in(void *u)
{
    pthread_mutex_lock(&m);
    balance += 3;
    paid_in = 1;
    pthread_mutex_unlock(&m);
    return u;
}

static void *withdraw(void *u)
{
    pthread_mutex_lock(&m);
    balance -= 4;
    withdrawn = 1;
    pthread_mutex_unlock(&m);
    return u;
}

static void *audit(void *u)
{
    pthread_mutex_lock(&m);
    if (paid_in && withdrawn)
        assert(balance == 10 - 4);
    pthread_mutex_unlock(&m);
    return u;
}

int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, pay_in, 0);
    pthread_create(&t[1], 0, withdraw, 0);
    pthread_create(&t[2], 0, audit, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
