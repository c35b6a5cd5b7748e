// The assertion holds because of the loop before it, on which it does not depend otherwise: without the loop it fails,
// so the whole program is checked. With -DWRONG it fails in the whole program as well.
// flags: --model rc11 --property assertions
// flags(wrong): --model rc11 --property assertions
// compiler flags(wrong): -DWRONG
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int data, ready;

static void *writer(void *u)
{
#ifdef WRONG
    ready = 1;
    data = 1;
#else
    data = 1;
    ready = 1;
#endif
    return u;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    while (!ready)
        ;
    assert(data == 1);
    pthread_join(t, 0);
    return 0;
}
