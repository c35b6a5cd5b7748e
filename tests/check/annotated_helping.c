// Compare-exchanges with GenMC's helping annotations are what they wrap: thread t2 may be the one that succeeds.
#include <assert.h>
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tail;

static void *helped(void *unused)
{
    int old = 0;
    __VERIFIER_CAS_helped_explicit(&tail, &old, 1, memory_order_acq_rel, memory_order_acquire);
    assert(old == 0);
    return unused;
}

static void *helping(void *unused)
{
    int old = 0;
    __VERIFIER_CAS_helping(&tail, &old, 1);
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, helped, NULL);
    pthread_create(&second, NULL, helping, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
