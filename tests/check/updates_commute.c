// Additions to one variable and bits set in another, by four threads, and one thread that waits for all of them: one execution.
// flags: --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count;
static atomic_uint bits;
static int data[4];

static void *worker(void *argument)
{
    int *own = argument;
    *own = 1;
    atomic_fetch_or(&bits, 1u << (own - data));
    atomic_fetch_add(&count, 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, worker, &data[i]);
    while (atomic_load(&bits) != 15)
        ;
    while (atomic_load(&count) != 4)
        ;
    assert(data[0] + data[1] + data[2] + data[3] == 4);
    return 0;
}
