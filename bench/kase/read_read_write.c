/* Two readers and a writer of two variables, of which the assertion needs one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *reader(void *u)
{
    int seen = x, other = y;
    (void)other;
    assert(seen >= 0);
    return u;
}

static void *writer(void *u)
{
    x = 1;
    y = 1;
    return u;
}

int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, reader, 0);
    pthread_create(&t[2], 0, writer, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
