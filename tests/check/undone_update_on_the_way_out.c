// The update is undone on the way out of the loop, too: a thread that stopped there in every iteration would never
// leave. The assertion always fails.
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int users;

static void *enters(void *arg)
{
    while (atomic_fetch_add(&users, 1))
        atomic_fetch_sub(&users, 1);
    atomic_fetch_sub(&users, 1);
    return arg;
}

int main(void)
{
    pthread_t entering;
    pthread_create(&entering, 0, enters, 0);
    int found;
    do {
        found = atomic_fetch_add(&users, 1);
        atomic_fetch_sub(&users, 1);
    } while (found);
    assert(0);
}
