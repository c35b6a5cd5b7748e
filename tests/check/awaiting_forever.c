// Nidhugg's awaiting operations: no thread makes `turn` negative, so the wait never ends.
#include <pthread.h>
#include <stdatomic.h>

#define SIGNED_LESS 12

int __VERIFIER_xchg_await_aint(atomic_int *var, int value, int condition, int operand);

static atomic_int turn;

static void *worker(void *unused)
{
    atomic_fetch_add(&turn, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    __VERIFIER_xchg_await_aint(&turn, 5, SIGNED_LESS, 0);
    pthread_join(thread, NULL);
    return 0;
}
