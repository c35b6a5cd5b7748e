// A read that nobody needs must not be given a source, not even a write that its thread knows of: that would decide which
// of the two stores to `x` comes first, so that `seen` could not be both 1 and 2.
// flags: --model ra
// compiler flags: -DWANT=1
// flags(other): --model ra
// compiler flags(other): -DWANT=2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, f, g;

static void *one(void *unused)
{
    x = 1;
    f = 1;
    return unused;
}

static void *two(void *unused)
{
    x = 2;
    g = 1;
    return unused;
}

static void *three(void *unused)
{
    int a = f, b = g, ignored = x, seen = x;
    (void)ignored;
    assert(!(a && b && seen == WANT));
    return unused;
}

int main(void)
{
    void *(*functions[])(void *) = {one, two, three};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
}
