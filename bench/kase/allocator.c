/* An allocator with a cache for each thread, which is filled from, and flushed to, lists for each size under a mutex.
   The assertions are about sizes and their classes. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef N
#define N 3
#endif
#define CLASSES 4
#define THREADS 4

struct block {
    struct block *next;
};

static struct {
    pthread_mutex_t lock;
    struct block *list;
    int count, refills;
} central[CLASSES];

static int class_of(int size)
{
    int class = 0;
    while (16 << class < size)
        class++;
    return class;
}

static void *take(struct block **cache, int size)
{
    int class = class_of(size);
    assert(class < CLASSES);
    if (!cache[class]) {
        pthread_mutex_lock(&central[class].lock);
        struct block *block = central[class].list;
        if (block) {
            central[class].list = block->next;
            central[class].count--;
        }
        central[class].refills++;
        pthread_mutex_unlock(&central[class].lock);
        return block ? (void *)block : malloc(16 << class);
    }
    struct block *block = cache[class];
    cache[class] = block->next;
    return block;
}

static void give(struct block **cache, void *memory, int size)
{
    int class = class_of(size);
    assert(class < CLASSES);
    struct block *block = memory;
    block->next = cache[class];
    cache[class] = block;
}

static void flush(struct block **cache)
{
    for (int class = 0; class < CLASSES; class++) {
        while (cache[class]) {
            struct block *block = cache[class];
            cache[class] = block->next;
            pthread_mutex_lock(&central[class].lock);
            block->next = central[class].list;
            central[class].list = block;
            central[class].count++;
            pthread_mutex_unlock(&central[class].lock);
        }
    }
}

static void *work(void *arg)
{
    struct block *cache[CLASSES] = {0};
    int id = (int)(intptr_t)arg;
    for (int i = 0; i < N; i++) {
        int size = 8 + (id + i) % 3 * 30;
        assert(size > 0 && size <= 16 << (CLASSES - 1));
        void *memory = take(cache, size);
        give(cache, memory, size);
    }
    flush(cache);
    return 0;
}

int main(void)
{
    pthread_t t[THREADS];
    for (int i = 0; i < CLASSES; i++)
        pthread_mutex_init(&central[i].lock, 0);
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&t[i], 0, work, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], 0);
    return 0;
}
