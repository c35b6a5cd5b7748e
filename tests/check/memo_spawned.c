// What a thread does after it created another one does not happen before that one; in some executions the lock orders them.
// flags: --model sc
// flags(ra): --model ra
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void meet(void)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
}

static void *child(void *arg)
{
    (void)arg;
    meet();
    if (data == 1)
        data = 2;
    return 0;
}

int main(void)
{
    pthread_t thread, other;
    pthread_create(&other, 0, child, 0);
    pthread_join(other, 0);
    pthread_create(&thread, 0, child, 0);
    data = 1;
    meet();
    pthread_join(thread, 0);
    return 0;
}
