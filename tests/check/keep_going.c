// Two assertions that fail in different executions.
// flags: --keep-going
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *set(void *unused)
{
    x = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    if (x)
        assert(!"seen early");
    pthread_join(thread, NULL);
    assert(x != 1);
    return 0;
}
