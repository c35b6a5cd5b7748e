// Whether the second thread's read of `data` is a race depends on whether the first thread's write is one already: a race
// fails the thread that comes second, so its access does not happen. What the second thread does after its read cannot
// be moved to executions in which the third has not read yet.
// flags: --keep-going --no-slice
// flags(ra): --keep-going --model ra --no-slice
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int data;

static void *first(void *unused)
{
    atomic_fetch_xor_explicit(&x, 1, memory_order_acquire);
    atomic_fetch_or_explicit(&x, 3, memory_order_release);
    data = 1;
    return unused;
}

static void *second(void *unused)
{
    atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    int seen = data;
    atomic_fetch_and_explicit(&y, 2, memory_order_relaxed);
    return seen ? &data : unused;
}

static void *third(void *unused)
{
    atomic_fetch_add_explicit(&y, 2, memory_order_relaxed);
    int seen = data;
    return seen ? &data : unused;
}

static void *fourth(void *unused)
{
    atomic_fetch_add(&x, 1);
    return unused;
}

int main(void)
{
    void *(*functions[])(void *) = {first, second, third, fourth};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
