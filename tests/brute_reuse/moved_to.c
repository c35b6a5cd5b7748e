// What `realloc` moves to may be a block that another thread freed, perhaps while it moves.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic(uintptr_t) moved;
static atomic_int same;

static void *move(void *block)
{
    int *more = reallocarray(block, 10, sizeof(int));
    moved = (uintptr_t)more;
    if (more[0] == 7)
        free(more);
    return NULL;
}

static void *drop(void *block)
{
    uintptr_t address = (uintptr_t)block;
    free(block);
    same = moved == address;
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    int *small = malloc(sizeof(int)), *large = malloc(10 * sizeof(int));
    small[0] = 7;
    pthread_create(&a, NULL, move, small);
    pthread_create(&b, NULL, drop, large);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
