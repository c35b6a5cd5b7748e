// A local variable that is larger than the stack, and that an optimising compiler could remove.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static void *fill(void *unused)
{
    char large[10 << 20];
    memset(large, 1, sizeof large);
    assert(large[5] == 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, fill, NULL);
    pthread_join(thread, NULL);
    return 0;
}
