// What a thread does depends on a plain variable that threads share, under a lock: only the last to come sees 3.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int count;
static atomic_int x;

static void *adder(void *arg)
{
    pthread_mutex_lock(&lock);
    int mine = count;
    count = 2 * count + 1;
    pthread_mutex_unlock(&lock);
    if (arg && mine == 3)
        x = 1;
    return 0;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, adder, i == 0 ? &count : 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    assert(x == 0);
    return 0;
}
