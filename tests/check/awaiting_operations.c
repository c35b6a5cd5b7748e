// Nidhugg's awaiting operations: the exchange is in the same step as the comparison, so no thread takes the lock twice.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define EQUAL 2
#define SIGNED_GREATER 9

int __VERIFIER_load_await_aint(atomic_int *var, int condition, int operand);
int __VERIFIER_xchg_await_aint(atomic_int *var, int value, int condition, int operand);

static atomic_int lock, done;
static int counter;

static void *worker(void *unused)
{
    assert(__VERIFIER_xchg_await_aint(&lock, 1, EQUAL, 0) == 0);
    counter++;
    atomic_store(&lock, 0);
    atomic_fetch_add(&done, 1);
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, worker, NULL);
    pthread_create(&second, NULL, worker, NULL);
    assert(__VERIFIER_load_await_aint(&done, SIGNED_GREATER, 1) == 2);
    assert(counter == 2);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
