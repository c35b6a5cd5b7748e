// The main thread reads between two joins what the thread it has not joined yet may have written: a race in some executions.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int plain;

static void *raiser(void *arg)
{
    (void)arg;
    flag = 1;
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    if (flag)
        plain = 0;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&b, 0, writer, 0);
    pthread_create(&a, 0, raiser, 0);
    pthread_join(a, 0);
    int seen = plain;
    pthread_join(b, 0);
    return seen;
}
