// A spurious failure of a weak compare-exchange leads to an inner loop that never ends; a strong one would succeed.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int busy, lock;
static void *works(void *unused)
{
    busy = 1;
    return unused;
}
static void *locks(void *unused)
{
    int expected = 0;
    while (!atomic_compare_exchange_weak(&lock, &expected, 1)) {
        while (busy)
            ;
        expected = 0;
    }
    return unused;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, works, NULL);
    pthread_create(&b, NULL, locks, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
