// Two threads want the one block that was freed, and a third frees another of the same size.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static uintptr_t freed[2], given[2];
static char *last;

static void *want(void *at)
{
    char *block = malloc(20);
    *(uintptr_t *)at = block == (char *)freed[0] ? 1 : block == (char *)freed[1] ? 2 : 3;
    return NULL;
}

static void *give(void *unused)
{
    free(last);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    char *first = malloc(24);
    last = malloc(8);
    freed[0] = (uintptr_t)first;
    freed[1] = (uintptr_t)last;
    free(first);
    pthread_create(&threads[0], NULL, want, &given[0]);
    pthread_create(&threads[1], NULL, want, &given[1]);
    pthread_create(&threads[2], NULL, give, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
