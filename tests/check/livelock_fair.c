// Which loops wait forever. A loop reads the last value of what it polls at some time, under every memory model, so it
// does not wait for a write that is never overwritten. It need not read a value that is, so it may wait forever if some
// order of the writes ends with a value that it does not wait for.
// flags: --model sc,tso,pso,ra,rc11
// flags(ordered): --model sc,tso,pso,ra,rc11
// compiler flags(ordered): -DORDERED
// flags(overwritten): --model sc,tso,pso,ra,rc11
// compiler flags(overwritten): -DOVERWRITTEN
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void await(int value)
{
    while (atomic_load_explicit(&x, memory_order_relaxed) != value)
        ;
}

static void *write_1(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return unused;
}

#if defined(ORDERED) || defined(OVERWRITTEN)
static void *write_2(void *unused)
{
#ifdef ORDERED
    await(1);
#endif
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    return unused;
}
#endif

int main(void)
{
    pthread_t first;
    pthread_create(&first, NULL, write_1, NULL);
#if defined(ORDERED) || defined(OVERWRITTEN)
    pthread_t second;
    pthread_create(&second, NULL, write_2, NULL);
#endif
#ifdef ORDERED
    await(2);
#else
    await(1);
#endif
    return 0;
}
