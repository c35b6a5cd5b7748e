// Plain accesses in and beside atomic sections.
#include <estragon.h>
#include <pthread.h>

static int x, y;

static void *both(void *unused)
{
    estragon_atomic_begin();
    x = 1;
    y = x + 1;
    estragon_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, both, NULL);
    int a = x;
    int b = y;
    pthread_join(thread, NULL);
    return a + b;
}
