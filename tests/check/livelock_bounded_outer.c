// The same livelock inside endless loops, which the bound does cut off elsewhere.
// flags: --unroll 1
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first_wants, second_wants;

static void *first(void *unused)
{
    for (;;) {
        first_wants = 1;
        while (second_wants)
            ;
        first_wants = 0;
    }
    return unused;
}

static void *second(void *unused)
{
    for (;;) {
        second_wants = 1;
        while (first_wants)
            ;
        second_wants = 0;
    }
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&two, NULL, second, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
