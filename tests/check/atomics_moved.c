// Atomics that all threads have left alone are moved with their structure: by assignment, by memcpy, and by realloc. The
// stores to `first` and to `second` are relaxed, so either may be the last one in each.
// flags: --model sc
// flags(rc11): --model rc11
// flags(ra): --model ra
// flags(tso): --model tso
// flags(pso): --model pso
// flags(reads_from): --model sc --search reads-from
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct counters {
    atomic_int first;
    atomic_char second;
    _Atomic long third;
    int plain;
};

static struct counters *shared;

static void *writer(void *argument)
{
    atomic_store_explicit(&shared->first, *(int *)argument, memory_order_relaxed);
    atomic_store_explicit(&shared->second, *(int *)argument, memory_order_relaxed);
    atomic_fetch_add(&shared->third, *(int *)argument);
    return 0;
}

static void check(const struct counters *moved)
{
    assert(moved->first == 1 || moved->first == 2);
    assert(moved->second == 1 || moved->second == 2);
    assert(moved->third == 3 && moved->plain == 7);
}

int main(void)
{
    shared = malloc(sizeof *shared);
    struct counters begin = {0, 0, 0, 7};
    *shared = begin;
    int one = 1, two = 2;
    pthread_t threads[2];
    pthread_create(&threads[0], 0, writer, &one);
    pthread_create(&threads[1], 0, writer, &two);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    struct counters local, copied = *shared;
    memcpy(&local, shared, sizeof local);
    check(&copied);
    check(&local);
    assert(copied.first == local.first && copied.second == local.second);
    shared = realloc(shared, 2 * sizeof *shared);
    check(shared);
    assert(shared->first == local.first && shared->second == local.second);
    free(shared);
    return 0;
}
