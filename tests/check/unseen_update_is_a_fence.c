// Nobody looks at `dummy`, but its updates order the threads: one of them sees the store of the other. Under sequential
// consistency that is so without them.
// flags: --model rc11
// flags(ra): --model ra
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, dummy;
static int seen_x, seen_y;

static void *one(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_release);
    atomic_fetch_add_explicit(&dummy, 1, memory_order_acq_rel);
    seen_y = atomic_load_explicit(&y, memory_order_acquire);
    return unused;
}

static void *two(void *unused)
{
    atomic_store_explicit(&y, 1, memory_order_release);
    atomic_fetch_add_explicit(&dummy, 1, memory_order_acq_rel);
    seen_x = atomic_load_explicit(&x, memory_order_acquire);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(seen_x || seen_y);
}
