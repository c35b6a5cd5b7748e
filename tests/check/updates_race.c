// Two additions yield the same in any order, and yet the order matters: if the second thread adds first, nothing orders the two
// accesses to data.
// flags: --model sc --no-slice
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count;
static int data;

static void *writer(void *unused)
{
    data = 1;
    atomic_fetch_add(&count, 1);
    return unused;
}

static void *reader(void *unused)
{
    atomic_fetch_add(&count, 1);
    return data ? NULL : unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
