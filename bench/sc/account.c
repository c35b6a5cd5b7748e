/* A deposit, a withdrawal and an audit of one account, under one mutex.
 *
 * Idea: SV-COMP, pthread, "account"; Kase, table 2, "AccountBad".
 * BAD:  the audit expects the wrong balance, as in the table: an error.
 * SC:   3! executions when correct.
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;
static bool deposited, withdrawn;

static void *deposit(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    balance += 40;
    deposited = true;
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *withdraw(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    balance -= 25;
    withdrawn = true;
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *audit(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    if (deposited && withdrawn)
#ifdef BAD
        assert(balance == 100 - 40 - 25);
#else
        assert(balance == 100 + 40 - 25);
#endif
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t t1, t2, t3;
    pthread_create(&t1, 0, deposit, 0);
    pthread_create(&t2, 0, withdraw, 0);
    pthread_create(&t3, 0, audit, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_join(t3, 0);
    return 0;
}
