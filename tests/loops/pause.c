// Loops that tell the compiler, or the processor, that they wait.
#include <stdatomic.h>

static atomic_int flag;

int main(void)
{
    while (!flag)
        __asm__ volatile("" ::: "memory");
    while (!flag)
        atomic_signal_fence(memory_order_seq_cst);
    while (!flag)
        atomic_thread_fence(memory_order_seq_cst);
    return 0;
}
