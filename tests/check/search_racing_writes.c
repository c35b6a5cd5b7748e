// Four writes race and one read is between them: 120 orders, and five values to read.
// flags: --model sc
// flags(reads_from): --model sc --search reads-from
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value;

static void *writer(void *unused)
{
    atomic_store(&value, 1);
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
    return seen > 1;
}
