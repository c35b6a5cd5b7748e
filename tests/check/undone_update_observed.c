// A thread adds one and takes it off again until a value comes that never comes. Another one sees the value come and
// go, so these iterations must be explored: the assertion can fail.
// flags: --unroll 3
// flags(sc): --model sc --unroll 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int users;

static void *enters(void *arg)
{
    while (atomic_fetch_add(&users, 1) != 42)
        atomic_fetch_sub(&users, 1);
    return arg;
}

static void *watches(void *arg)
{
    int first = users;
    if (first) {
        int second = users;
        assert(second);
    }
    return arg;
}

int main(void)
{
    pthread_t entering, watching;
    pthread_create(&entering, 0, enters, 0);
    pthread_create(&watching, 0, watches, 0);
    pthread_join(watching, 0);
    return 0;
}
