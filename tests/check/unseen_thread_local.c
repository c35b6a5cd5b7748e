// A thread-local atomic is memory of a thread, not one variable: another thread reads it through its address.
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local atomic_int own;

static void *look(void *of_main)
{
    assert(atomic_load((atomic_int *)of_main) == 0);
    return NULL;
}

int main(void)
{
    pthread_t looker;
    pthread_create(&looker, NULL, look, &own);
    atomic_store(&own, 1);
    pthread_join(looker, NULL);
}
