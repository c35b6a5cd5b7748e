// What `realloc` moves away from is freed, and may be given to another thread.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <stdatomic.h>

static void *block;
static atomic_int given;

static void *move(void *unused)
{
    block = realloc(block, 600);
    return unused;
}

static void *want(void *old)
{
    void *one = NULL;
    posix_memalign(&one, 16, 40);
    atomic_store(&given, one == old);
    free(one);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    block = calloc(1, 40);
    pthread_create(&a, NULL, move, NULL);
    pthread_create(&b, NULL, want, block);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
