// Peterson's lock around a plain counter: correct with seq_cst; with acquire and release both threads may enter.
// flags: --model sc
// flags(tso): --model tso
// flags(pso): --model pso
// flags(rc11): --model rc11
// flags(released_tso): --model tso
// flags(released_rc11): --model rc11
// compiler flags(released_tso): -DSTORE=memory_order_release -DLOAD=memory_order_acquire
// compiler flags(released_rc11): -DSTORE=memory_order_release -DLOAD=memory_order_acquire
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef STORE
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

static atomic_int wants[2], turn;
static int counter;

static void *count(void *number)
{
    long me = (long)number, other = 1 - me;
    atomic_store_explicit(&wants[me], 1, STORE);
    atomic_store_explicit(&turn, (int)other, STORE);
    while (atomic_load_explicit(&wants[other], LOAD) && atomic_load_explicit(&turn, LOAD) == other)
        ;
    counter++;
    atomic_store_explicit(&wants[me], 0, STORE);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, count, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 2);
}
