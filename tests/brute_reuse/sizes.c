// Blocks of another size are not given again, and their frees have nothing to do with this one.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static void *small, *large;
static int given;

static void *free_small(void *unused)
{
    free(small);
    return unused;
}

static void *free_large(void *unused)
{
    free(large);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    small = malloc(16);
    large = malloc(4000);
    pthread_create(&a, NULL, free_small, NULL);
    pthread_create(&b, NULL, free_large, NULL);
    uintptr_t block = (uintptr_t)malloc(100);
    uintptr_t same = (uintptr_t)aligned_alloc(64, 4000);
    given = block == (uintptr_t)small ? 1 : block == (uintptr_t)large ? 2 : same == (uintptr_t)large ? 3 : 4;
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
