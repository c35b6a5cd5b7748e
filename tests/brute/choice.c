// Choices, an assumption and an assertion.
#include <assert.h>
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *chooser(void *unused)
{
    atomic_store(&x, (int)estragon_choose(3));
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, chooser, 0);
    int mine = (int)estragon_choose(2);
    int seen = atomic_load(&x);
    estragon_assume(seen != 1);
    assert(seen + mine < 3);
    pthread_join(t, 0);
    return 0;
}
