// An iteration fails only because of another one that fails, and is observed when that one is over. The assertion can
// fail. BY_UPDATE: it is observed by an update.
// flags: --unroll 3
// flags(sc): --model sc --unroll 3
// flags(update): --unroll 3
// compiler flags(update): -DBY_UPDATE=1
// flags(update_sc): --model sc --unroll 3
// compiler flags(update_sc): -DBY_UPDATE=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int held = 1, seen, released;

static void *takes_one(void *arg)
{
    while (atomic_fetch_add(&held, 1) != 0)
        atomic_fetch_sub(&held, 1);
    atomic_fetch_sub(&held, 1);
    return arg;
}

static void *takes_ten(void *arg)
{
    int before;
    while (before = seen, atomic_fetch_add(&held, 10) != 0)
        atomic_fetch_sub(&held, 10);
    assert(before == 0);
    atomic_fetch_sub(&held, 10);
    return arg;
}

static void *holds(void *arg)
{
    atomic_fetch_sub(&held, 1);
    released = 1;
    return arg;
}

static void *watches(void *arg)
{
    int after = released;
#if BY_UPDATE
    int found = atomic_fetch_add(&held, 0);
#else
    int found = held;
#endif
    if (after == 1 && found == 10)
        seen = 1;
    return arg;
}

int main(void)
{
    void *(*const bodies[])(void *) = {takes_one, takes_ten, holds, watches};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], 0, bodies[i], 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    return 0;
}
