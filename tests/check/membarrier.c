// Store buffering with a fence of all threads on one side and none on the other. Under weak memory models it is a fence
// of the calling thread only, which is enough if the other side has one, too. Otherwise the answer is not known.
// flags: --model sc
// flags(ra): --model ra
// flags(rc11): --model rc11
// flags(fenced): --model rc11
// compiler flags(fenced): -DFENCED
// flags(fenced_tso): --model tso
// compiler flags(fenced_tso): -DFENCED
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
#ifdef FENCED
    atomic_thread_fence(memory_order_seq_cst);
#endif
    b = atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(thread, NULL);
    assert(a || b);
    return 0;
}
