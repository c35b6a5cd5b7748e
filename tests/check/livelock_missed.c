// A flag is set and reset: a thread that waits for it may miss that, and waits forever, under every memory model.
// flags: --model sc
// flags(ra): --model ra
// flags(rc11): --model rc11
// flags(tso): --model tso
// flags(pso): --model pso
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *signaller(void *unused)
{
    atomic_store(&flag, 1);
    atomic_store(&flag, 0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, signaller, NULL);
    while (atomic_load(&flag) == 0)
        ;
    pthread_join(thread, NULL);
    return 0;
}
