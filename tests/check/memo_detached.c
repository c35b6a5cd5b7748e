// Whether the main thread may join a thread depends on how it was created, in a function that has returned.
// flags: --model sc
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *reader(void *arg)
{
    (void)arg;
    (void)x;
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    x = 1;
    return 0;
}

static pthread_t make(void)
{
    pthread_t made;
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setdetachstate(&attr, x ? PTHREAD_CREATE_DETACHED : PTHREAD_CREATE_JOINABLE);
    pthread_create(&made, &attr, reader, 0);
    return made;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&b, 0, writer, 0);
    a = make();
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
