// An atomic integer that is not aligned.
#include <stdatomic.h>

static _Alignas(8) char bytes[16];

int main(void)
{
    atomic_int *counter = (atomic_int *)(bytes + 1);
    atomic_store(counter, 1);
    return 0;
}
