// An assumption about an update does not undo it: the assertion fails before the thread stops.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static atomic_int x;

static void *update(void *unused)
{
    __VERIFIER_assume(atomic_fetch_add(&x, 1) == 5);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, update, NULL);
    assert(atomic_load(&x) == 0);
    return 0;
}
