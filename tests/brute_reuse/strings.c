// Copies of strings may have the address of a block of their size that another thread frees.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static atomic_int given[2];

static void *copy(void *old)
{
    char *one = strdup("of thirty bytes, with its end."), *two = strndup("and four more of them", 3);
    atomic_store(&given[0], one == (char *)old);
    atomic_store(&given[1], two == (char *)old);
    free(one);
    return NULL;
}

static void *drop(void *old)
{
    free(old);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    void *block = malloc(33);
    pthread_create(&a, NULL, copy, block);
    pthread_create(&b, NULL, drop, block);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
