// A variable is written while its function waits, or in other executions after the function has returned.
#include <pthread.h>
#include <stdatomic.h>

static int *_Atomic published;
static atomic_int seen, hurry, x;

static void show(void)
{
    int shown = 1;
    published = &shown;
    if (!hurry)
        while (!seen)
            ;
}

static void *shower(void *arg)
{
    show();
    x = 1;
    return arg;
}

static void *looker(void *arg)
{
    int *shown = published;
    if (shown)
        *shown = 2;
    seen = 1;
    return arg;
}

static void *hurrier(void *arg)
{
    hurry = 1;
    return arg;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, shower, 0);
    pthread_create(&b, 0, looker, 0);
    pthread_create(&c, 0, hurrier, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
