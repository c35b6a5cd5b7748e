/* What programs say to the checker; one run takes the first of every choice. */
#include <stdio.h>
#ifdef __ESTRAGON__
#include <estragon.h>
#include <svcomp.h>
#else
#define estragon_assume(condition) (void)(condition)
#define estragon_choose(ways) 0u
#define estragon_nondet_bool() 0
#define estragon_nondet_int() 0
#define estragon_nondet_ulong() 0ul
#define estragon_nondet_pointer() ((void *)0)
#define estragon_atomic_begin()
#define estragon_atomic_end()
#define __VERIFIER_nondet_uchar() 0
#define __VERIFIER_assume(condition) (void)(condition)
#define estragon_assert(condition, message)
#endif
#include <pthread.h>

static int x, y;

static void *both(void *arg)
{
    for (int i = 0; i < 5; i++) {
        estragon_atomic_begin();
        x++;
        y++;
        estragon_atomic_end();
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    printf("%u %d %d %lu %p\n", estragon_choose(3), estragon_nondet_bool(), estragon_nondet_int(), estragon_nondet_ulong(), estragon_nondet_pointer());
    printf("%d\n", __VERIFIER_nondet_uchar());
    estragon_assume(1);
    __VERIFIER_assume(x == 0);
    pthread_create(&a, NULL, both, NULL);
    pthread_join(a, NULL);
    pthread_create(&b, NULL, both, NULL);
    pthread_join(b, NULL);
    estragon_assert(x == y, "x and y go together");
    printf("%d %d\n", x, y);
    return 0;
}
