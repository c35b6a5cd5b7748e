// No error under sequential consistency, and the verdict states the assumptions.
// flags: --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_int data, flag;

static void *writer(void *unused)
{
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    char line[8];
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    if (!fgets(line, sizeof line, stdin) && rand() >= 0 && atomic_load_explicit(&flag, memory_order_relaxed))
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
    pthread_join(thread, NULL);
    return 0;
}
