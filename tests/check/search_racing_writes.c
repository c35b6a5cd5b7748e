// Four writes race and one read is between them: 120 orders, and five values to read. If they are counted, too, the
// orders of the updates do not matter, and traces are explored.
// flags: --model sc
// flags(traces): --model sc --search traces
// flags(counted): --model sc
// compiler flags(counted): -DCOUNTED
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value, count;

static void *writer(void *unused)
{
    atomic_store(&value, 1);
#ifdef COUNTED
    atomic_fetch_add(&count, 1);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, writer, NULL);
    int seen = atomic_load(&value);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    return seen > 1 || count > 4;
}
