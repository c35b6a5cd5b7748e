// A function that is called through a pointer returns what it has loaded, so the load matters.
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static int look(void)
{
    return atomic_load(&x);
}

static int (*volatile how)(void) = look;

static void *set(void *unused)
{
    atomic_store(&x, 1);
    return unused;
}

int main(void)
{
    pthread_t setter;
    pthread_create(&setter, NULL, set, NULL);
    assert(how() == 0);
    pthread_join(setter, NULL);
}
