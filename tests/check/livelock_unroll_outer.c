// As livelock_unroll.c, in an endless outer loop, which is cut off in other executions.
// flags: --unroll 3
#include <pthread.h>
#include <stdatomic.h>
atomic_int p1, p2;
static void *one(void *u) { for (;;) { p1 = 1; while (p2) ; p1 = 0; } return u; }
static void *two(void *u) { for (;;) { p2 = 1; while (p1) ; p2 = 0; } return u; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, one, 0); pthread_create(&b, 0, two, 0);
    pthread_join(a, 0); pthread_join(b, 0);
    return 0;
}
