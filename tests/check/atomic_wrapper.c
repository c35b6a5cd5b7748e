// What a function does that only wraps an atomic is shown where it is called; a loop is not a wrapper.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct flag {
    long unused;
    atomic_int set;
};
static struct flag ready, taken;

static int get(struct flag *flag)
{
    return atomic_load_explicit(&flag->set, memory_order_acquire);
}

static void set(struct flag *flag, int value)
{
    atomic_store_explicit(&flag->set, value, memory_order_release);
}

static bool replace(struct flag *flag, int from, int to)
{
    return atomic_compare_exchange_strong(&flag->set, &from, to);
}

static bool take(struct flag *flag)
{
    return replace(flag, 0, 1);
}

static void wait(struct flag *flag)
{
    while (!atomic_load(&flag->set))
        ;
}

static void *run(void *unused)
{
    wait(&ready);
    if (take(&taken))
        set(&ready, 2);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    set(&ready, 1);
    if (take(&taken))
        set(&ready, 3);
    assert(get(&ready) != 2);
    pthread_join(thread, NULL);
    return 0;
}
