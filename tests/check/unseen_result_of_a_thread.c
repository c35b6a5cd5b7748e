// What a thread returns is given to the thread that joins it, so a load whose value is returned matters.
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_long x;

static void *look(void *unused)
{
    return (void *)atomic_load(&x);
}

static void *set(void *unused)
{
    atomic_store(&x, 1);
    return unused;
}

int main(void)
{
    pthread_t looker, setter;
    pthread_create(&looker, NULL, look, NULL);
    pthread_create(&setter, NULL, set, NULL);
    void *seen;
    pthread_join(looker, &seen);
    pthread_join(setter, NULL);
    assert(seen == NULL);
}
