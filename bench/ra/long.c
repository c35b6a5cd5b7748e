// One long execution: each of two threads updates a counter of its own, and both write a location that neither reads. Under
// each model there is one execution, whose time and memory are to be linear in N. With READ they read that location, too,
// and there are many; the time of each of the first is to be linear.
#include <pthread.h>
#include <stdatomic.h>
#ifndef N
#define N 1000
#endif
static atomic_int count[2], both;
static void *updates(void *mine)
{
    for (int i = 0; i < N; i++) {
        atomic_fetch_add((atomic_int *)mine, 1);
        atomic_store(&both, i);
#ifdef READ
        atomic_load(&both);
#endif
    }
    return NULL;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, updates, &count[0]);
    pthread_create(&b, NULL, updates, &count[1]);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
