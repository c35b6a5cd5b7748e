// A thread's function may end without `return` as long as the value is unused, even if pthread_join stores it.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

#pragma clang diagnostic ignored "-Wreturn-type"
static void *set(void *unused)
{
    (void)unused;
    atomic_store(&x, 1);
}

int main(void)
{
    pthread_t joined, left;
    void *never_used;
    pthread_create(&joined, NULL, set, NULL);
    pthread_create(&left, NULL, set, NULL);
    pthread_join(joined, &never_used);
    return 0;
}
