// A thread looks at a node that another one is about to push. What it sees in an attempt that fails, it tells; so such
// attempts matter, and the assertion can fail.
// flags: --unroll 3
// flags(sc): --model sc --unroll 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int pool[2], top, told;

static void *push(void *arg)
{
    int seen;
    do {
        seen = top;
        pool[1] = seen;
    } while (!atomic_compare_exchange_strong(&top, &seen, 3));
    assert(!told);
    return arg;
}

static void *look(void *arg)
{
    top = 1;
    if (pool[1] == 1)
        told = 1;
    top = 2;
    return arg;
}

int main(void)
{
    pthread_t pushing, looking;
    pthread_create(&pushing, NULL, push, NULL);
    pthread_create(&looking, NULL, look, NULL);
    pthread_join(pushing, NULL);
    pthread_join(looking, NULL);
    return 0;
}
