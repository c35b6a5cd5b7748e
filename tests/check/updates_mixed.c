// An addition and a bit that is set yield different results in different orders.
// flags: --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x = 1;

static void *add(void *unused)
{
    atomic_fetch_add(&x, 1);
    return unused;
}

static void *set(void *unused)
{
    atomic_fetch_or(&x, 1);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, add, NULL);
    pthread_create(&threads[1], NULL, set, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(x != 2);
    return 0;
}
