// A thread's function may end without `return` as long as nothing uses the value, not even if it is joined for it.
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
