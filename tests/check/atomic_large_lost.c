// An update of a large atomic object that is read and written in two steps: one of the two may be lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct large {
    long a, b, c;
};
static _Atomic struct large x;

static void *add(void *unused)
{
    struct large old = x;
    old.a++;
    x = old;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, add, NULL);
    add(NULL);
    pthread_join(thread, NULL);
    struct large seen = x;
    assert(seen.a == 2);
    return 0;
}
