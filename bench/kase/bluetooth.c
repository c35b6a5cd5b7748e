/* The driver of a device that is stopped while a request is under way (Qadeer and Wu, KISS, PLDI 2004): a request that
   has looked at the flag before it counts itself runs on a device that has stopped. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int pending = 1, stopping, event, stopped;

static void finish(void)
{
    if (atomic_fetch_sub(&pending, 1) == 1)
        event = 1;
}

static int begin(void)
{
    if (stopping)
        return -1;
    atomic_fetch_add(&pending, 1);
    return 0;
}

static void *request(void *u)
{
    if (begin() == 0) {
        assert(!stopped);
        finish();
    }
    return u;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, request, 0);
    stopping = 1;
    finish();
    if (event)
        stopped = 1;
    pthread_join(t, 0);
    return 0;
}
