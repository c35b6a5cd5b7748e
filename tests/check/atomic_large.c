// Atomic objects that are larger than any instruction takes: each access is one step, of all bytes.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct large {
    long a, b, c;
};
static _Atomic struct large x;

static void *add(void *unused)
{
    struct large old = x, new;
    do {
        new = (struct large){old.a + 1, old.b + 1, old.c + 1};
    } while (!atomic_compare_exchange_strong(&x, &old, new));
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, add, NULL);
    struct large seen = x;
    assert(seen.a == seen.c);
    add(NULL);
    pthread_join(thread, NULL);
    seen = atomic_exchange(&x, ((struct large){7, 8, 9}));
    assert(seen.a == 2 && seen.b == 2 && seen.c == 2);
    seen = x;
    assert(seen.a == 7 && seen.c == 9);
    return 0;
}
