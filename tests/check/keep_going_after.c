// The second assertion fails only after a step with which the first thread fails, too.
// flags: --keep-going
// flags(ra): --keep-going --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *one(void *unused)
{
    int before = atomic_fetch_add(&x, 1);
    assert(before != 0);
    return unused;
}

static void *two(void *unused)
{
    int now = atomic_load(&x);
    assert(now != 1);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
