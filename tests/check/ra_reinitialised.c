// Atomics are reinitialised by a thread that synchronised with all earlier accesses, and used again.
// flags: --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static struct flags {
    atomic_int mine, yours;
} flags;
static int seen;

static void *other(void *unused)
{
    flags.yours = 1;
    seen = flags.mine;
    return unused;
}

int main(void)
{
    for (int round = 0; round < 2; round++) {
        pthread_t thread;
        memset(&flags, 0, sizeof flags);
        pthread_create(&thread, NULL, other, NULL);
        flags.mine = 1;
        int yours = flags.yours;
        pthread_join(thread, NULL);
        assert(round == 0 || seen || yours);
    }
    return 0;
}
