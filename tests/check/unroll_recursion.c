// Recursive functions, with few calls.
// flags: --unroll 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int depth;

static void descend(int to)
{
    depth++;
    if (to != 3)
        descend(to + 1);
}

static void even(int n);

static void odd(int n)
{
    even(n + 1);
}

static void even(int n)
{
    if (depth < 100)
        odd(n + 1);
}

static void *work(void *unused)
{
    descend(0);
    even(0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    assert(depth <= 4);
    pthread_join(thread, NULL);
    return 0;
}
