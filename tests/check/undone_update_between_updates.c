// Two updates of one thread see the value of a failing iteration come and go, the second one without reading from it.
// The assertion can fail.
// flags: --unroll 3
// flags(sc): --model sc --unroll 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int users = 1;

static void *enters(void *arg)
{
    while (atomic_fetch_add(&users, 1) != 0)
        atomic_fetch_sub(&users, 1);
    return arg;
}

int main(void)
{
    pthread_t entering;
    pthread_create(&entering, 0, enters, 0);
    int first = atomic_fetch_add(&users, 10), second = atomic_fetch_add(&users, 10);
    assert(!(first == 2 && second == 11));
    atomic_fetch_sub(&users, 21);
    pthread_join(entering, 0);
    return 0;
}
