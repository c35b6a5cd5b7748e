// A pointer to a freed block goes through memory, calls and arithmetic, and is used if a new block has its address.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    int *first, *second;
};

static struct pair pair, copied;
static _Atomic(int *) shared;
static atomic_int equal;

static int *second(const struct pair *of)
{
    return of->second - 1;
}

static void *replace(void *unused)
{
    free(pair.first);
    int *new = malloc(2 * sizeof *new);
    *new = 1;
    memcpy(&copied, &pair, sizeof copied);
    int *old = (int *)((uintptr_t)copied.first | 0);
    if (old == new) {
        equal = 1;
        if (atomic_load(&shared) == new)
            *second(&copied) = 2;
    }
    return unused;
}

static void *publish(void *block)
{
    int *none = NULL;
    atomic_compare_exchange_strong(&shared, &none, (int *)block);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pair.first = calloc(2, sizeof(int));
    pair.second = pair.first + 1;
    pthread_create(&a, NULL, replace, NULL);
    pthread_create(&b, NULL, publish, pair.first);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
