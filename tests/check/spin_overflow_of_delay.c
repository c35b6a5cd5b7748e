// The delay doubles without a limit: after 32 failed attempts, the shift is too long.
#include <stdatomic.h>
#include <unistd.h>

static atomic_int ready;

int main(void)
{
    for (unsigned tries = 0; !atomic_load(&ready); tries++)
        usleep(1u << tries);
    return 0;
}
