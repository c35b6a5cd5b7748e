// Store buffering with a fence of all threads on one side and none on the other; unsupported under release-acquire.
// flags: --model sc
// flags(ra): --model ra
#include <assert.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int x, y;
static int a, b;

static void *heavy(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0);
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0);
    pthread_create(&thread, NULL, heavy, NULL);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    b = atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(thread, NULL);
    assert(a || b);
    return 0;
}
