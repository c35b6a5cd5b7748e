// A mutex that is not recursive is locked twice by the same thread.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int balance;

static void deposit(int amount)
{
    pthread_mutex_lock(&mutex);
    balance += amount;
    pthread_mutex_unlock(&mutex);
}

int main(void)
{
    pthread_mutex_lock(&mutex);
    deposit(3);
    pthread_mutex_unlock(&mutex);
    return 0;
}
