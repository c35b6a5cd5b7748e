// A thread that spins in a loop which cannot be an await, up to the limit on steps: how much memory a long execution takes.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag, count;
static void *spins(void *unused)
{
    while (!atomic_load(&flag))
        atomic_fetch_add(&count, 1);
    return unused;
}
int main(void)
{
    pthread_t a;
    pthread_create(&a, NULL, spins, NULL);
    pthread_join(a, NULL);
    return 0;
}
