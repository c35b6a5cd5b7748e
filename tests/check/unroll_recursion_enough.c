// A bound that a recursion just reaches excludes nothing.
// flags: --unroll 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void add(int n)
{
    int now = sum += n;
    if (now > 0 && n > 0)
        add(n - 1);
}

static void *work(void *unused)
{
    add(2);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    add(1);
    pthread_join(thread, NULL);
    assert(sum == 4);
    return 0;
}
