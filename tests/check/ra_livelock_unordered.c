// The stores of `main` and `setter` are not ordered: either may be the last, and then the loop never ends.
// flags: --model ra --no-slice
#include <pthread.h>
#include <stdatomic.h>
static atomic_int v;
static void *setter(void *unused)
{
    atomic_load(&v);
    atomic_store(&v, 2);
    return unused;
}
static void *waiter(void *unused)
{
    int r = 0;
    while (atomic_load(&v) != 0)
        r += r > 1;
    return unused;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, setter, NULL);
    pthread_create(&b, NULL, waiter, NULL);
    atomic_store(&v, 0);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
