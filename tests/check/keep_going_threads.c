// A failed assertion stops its thread. Errors of the others are found, too: another assertion, and a data race.
// flags: --keep-going
#include <assert.h>
#include <pthread.h>

static int data;

static void *one(void *unused)
{
    assert(!"one");
    return unused;
}

static void *two(void *unused)
{
    data = 1;
    assert(!"two");
    return unused;
}

static void *three(void *unused)
{
    data = 2;
    return unused;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_create(&c, NULL, three, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
