// Store buffering: with seq_cst it is forbidden under all models but ra, with release and acquire only under sc.
// flags: --model sc
// flags(models): --model sc,ra,rc11
// flags(tso): --model tso
// flags(pso): --model pso
// flags(ra): --model ra
// flags(rc11): --model rc11
// flags(released): --model sc
// flags(released_tso): --model tso
// flags(released_pso): --model pso
// flags(released_rc11): --model rc11
// compiler flags(released): -DSTORE=memory_order_release -DLOAD=memory_order_acquire
// compiler flags(released_tso): -DSTORE=memory_order_release -DLOAD=memory_order_acquire
// compiler flags(released_pso): -DSTORE=memory_order_release -DLOAD=memory_order_acquire
// compiler flags(released_rc11): -DSTORE=memory_order_release -DLOAD=memory_order_acquire
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef STORE
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

static atomic_int x, y;
static int left_saw, right_saw;

static void *left(void *unused)
{
    atomic_store_explicit(&x, 1, STORE);
    left_saw = atomic_load_explicit(&y, LOAD);
    return unused;
}

static void *right(void *unused)
{
    atomic_store_explicit(&y, 1, STORE);
    right_saw = atomic_load_explicit(&x, LOAD);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, left, NULL);
    pthread_create(&threads[1], NULL, right, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(left_saw == 1 || right_saw == 1);
}
