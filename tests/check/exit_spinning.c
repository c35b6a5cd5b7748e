// A thread that spins on a flag when the process has ended is not a livelock; if main joins it, it is.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag;
static void *worker(void *unused)
{
    while (!flag)
        ;
    return unused;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    return 0;
}
